// Two nodes of Parley, those who write to them, and a provider that counts what it is given.
import { spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, openSync } from "node:fs";
import { createServer } from "node:http";
import { onStop, pause, port, until } from "./cluster.mjs";

const WRITERS = 8;
const BETWEEN_WRITES = 10;
const BETWEEN_TRIES = 100;
const SECRET = "the-test-app-secret";

const now = () => String(Math.floor(Date.now() / 1000));

/** Notes how often it has seen each text. */
export async function provider() {
  const seen = new Map();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const text = JSON.parse(body).text?.body;
    // What has none is a mark as read, say.
    if (text) seen.set(text, (seen.get(text) ?? 0) + 1);
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ messaging_product: "whatsapp", contacts: [], messages: [{ id: `wamid.${text}` }] }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  onStop(() => server.close());
  return { seen, url: `http://127.0.0.1:${server.address().port}` };
}

/** Starts ./parley serve for each of the names, with one database, and answers their addresses. */
export async function nodes(root, work, database, names) {
  const key = randomBytes(32).toString("base64");
  const urls = [];
  for (const name of names) {
    const listens = await port();
    mkdirSync(`${work}/${name}`, { mode: 0o700 });
    const log = openSync(`${work}/${name}.log`, "a");
    const node = spawn(`${root}/parley`, ["serve", "--port", String(listens), "--data", `${work}/${name}`], {
      stdio: ["ignore", log, log],
      cwd: work,
      env: { ...process.env, ...settings(database, key) },
    });
    onStop(() => node.kill("SIGKILL"));
    const url = `http://127.0.0.1:${listens}`;
    await until("Parley is ready", () => fetch(`${url}/readyz`).then((it) => it.ok, () => false));
    urls.push(url);
  }
  return { urls, settings: settings(database, key) };
}

function settings(database, key) {
  return {
    PARLEY_DATABASE_URL: database,
    PARLEY_SECRET_KEY: key,
    PARLEY_RATE_LIMIT: "off",
    PARLEY_WEBHOOK_ALLOW: "127.0.0.0/8",
    PARLEY_JAVA_OPTS: "-Xmx400m",
  };
}

export class Load {
  /** All answers, in the order in which they came: {at, took, what, status, code}. */
  answers = [];

  /** What was answered with 201: text to id. */
  messages = new Map();
  contacts = new Map();

  constructor(urls) {
    this.urls = urls;
    this.key = "";
    this.ending = false;
  }

  async call(url, method, path, body, headers = {}) {
    const began = Date.now();
    const authorization = this.key && { Authorization: `Bearer ${this.key}` };
    const request = {
      method,
      headers: { "Content-Type": "application/json", ...authorization, ...headers },
      ...(body && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    };
    const answer = await fetch(url + path, request)
      .then(async (it) => ({ status: it.status, json: JSON.parse((await it.text()) || "{}") }))
      .catch((error) => ({ status: 0, json: { code: error.cause?.code ?? error.message } }));
    const at = Date.now();
    const { status, json } = answer;
    this.answers.push({ at, took: at - began, what: `${method} ${path}`, write: method === "POST", status, code: json.code });
    return answer;
  }

  async must(method, path, body, headers) {
    const answer = await this.call(this.urls[0], method, path, body, headers);
    if (answer.status < 200 || answer.status > 299) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.json;
  }

  /** An organization whose customers have written, so that it may write to them. */
  async prepare(providerUrl) {
    const owner = { email: "ada@example.com", password: "a bakery on the corner", organization_name: "Bakery" };
    this.key = (await this.must("POST", "/v1/auth/signup", owner)).access_token;
    this.key = (await this.must("POST", "/v1/api-keys", { name: "Load", scopes: ["admin"] })).key;
    this.number = "800000000001";
    this.channel = await this.must("POST", "/v1/channels", {
      type: "whatsapp",
      name: "Desk",
      phone_number_id: this.number,
      credentials: { access_token: "t", app_secret: SECRET, verify_token: "v" },
      settings: { graph_url: providerUrl, messages_per_second: 0, pair_interval_seconds: 0 },
    });
    for (let i = 0; i < WRITERS; i++) {
      const customer = { from: `1650555${1000 + i}`, id: `wamid.in${i}` };
      await this.tell({ messages: [{ ...customer, timestamp: now(), type: "text", text: { body: "Hello" } }] });
    }
    this.conversations = await until("the customers have written", async () => {
      const { data } = await this.must("GET", "/v1/conversations?per_page=100");
      return data.length === WRITERS && data.map((it) => it.id);
    });
  }

  /** The provider says that it has delivered a message. */
  report(message, providerId) {
    const report = { id: providerId, status: "delivered", timestamp: now(), recipient_id: "1" };
    return this.tell({ statuses: [{ ...report, biz_opaque_callback_data: message }] });
  }

  /** The provider calls. */
  tell(value) {
    const metadata = { display_phone_number: "1", phone_number_id: this.number };
    const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } };
    const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes: [change] }] });
    const signature = createHmac("sha256", SECRET).update(body).digest("hex");
    const headers = { "X-Hub-Signature-256": `sha256=${signature}` };
    return this.must("POST", `/webhooks/whatsapp/${this.channel.id}`, body, headers);
  }

  start() {
    this.running = [
      ...this.conversations.map((id, i) => this.write(this.urls[i % this.urls.length], id, `w${i}`)),
      ...this.urls.map((url) => this.read(url)),
    ];
  }

  async end() {
    this.ending = true;
    await Promise.all(this.running);
  }

  /** Writes messages and contacts in turn, each until it is acknowledged. */
  async write(url, conversation, name) {
    for (let i = 0; !this.ending; i++) {
      const text = `${name}-${i}`;
      if (i % 2) {
        this.contacts.set(text, await this.insist(url, "/v1/contacts", text, { name: text }));
      } else {
        const message = { type: "text", content: { text } };
        this.messages.set(text, await this.insist(url, `/v1/conversations/${conversation}/messages`, text, message));
      }
      await pause(BETWEEN_WRITES);
    }
  }

  /** Repeats a request as a client should, with its key: whatever was stored is there once. */
  async insist(url, path, key, body) {
    for (;;) {
      const answer = await this.call(url, "POST", path, body, { "Idempotency-Key": key });
      if (answer.status === 201) return answer.json.id;
      await pause(BETWEEN_TRIES);
    }
  }

  async read(url) {
    while (!this.ending) {
      await this.call(url, "GET", "/v1/conversations?per_page=20");
      await pause(BETWEEN_TRIES);
    }
  }

  /** All messages that Parley has sent or means to send. */
  async outbound() {
    const all = [];
    for (const id of this.conversations) {
      let page;
      do {
        const before = page ? `&before=${page.meta.before}` : "";
        page = await this.must("GET", `/v1/conversations/${id}/messages?limit=100${before}`);
        all.push(...page.data.filter((it) => it.direction === "outbound"));
      } while (page.meta.has_more);
    }
    return all;
  }

  /** All contacts but the customers. */
  async made() {
    const all = [];
    let cursor = "";
    do {
      const page = await this.must("GET", `/v1/contacts?per_page=100${cursor}`);
      all.push(...page.data);
      cursor = page.meta.next_cursor ? `&cursor=${page.meta.next_cursor}` : "";
    } while (cursor);
    return all.filter((it) => /^w\d+-\d+$/.test(it.name));
  }
}
