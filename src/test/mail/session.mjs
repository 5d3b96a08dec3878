// What Parley makes of mail servers that others wrote. Usage: node session.mjs <repository> <empty folder>
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { DESK, MAYA, PASSWORD, deliver, dovecot, freePort, listens, postfix, stopAll } from "./servers.mjs";

const [root, work] = process.argv.slice(2);
const MAILS = 40;
let parley;
let url;
let owner;
let checks = 0;

async function serve() {
  const port = await freePort();
  parley = spawn(`${root}/parley`, ["serve", "--port", String(port), "--data", `${work}/parley`], {
    stdio: ["ignore", "ignore", openSync(`${work}/parley.log`, "a")],
    cwd: work,
    env: { ...process.env, PARLEY_WEBHOOK_ALLOW: "127.0.0.0/8", PARLEY_RATE_LIMIT: "off" },
  });
  url = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 600; i++) {
    if (await fetch(`${url}/readyz`).then((answer) => answer.ok, () => false)) return;
    await pause();
  }
  throw new Error("Parley did not start");
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

async function call(method, path, body) {
  const answer = await fetch(url + path, {
    method,
    headers: { "Content-Type": "application/json", ...(owner && { Authorization: `Bearer ${owner}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = await answer.json();
  assert.ok(answer.ok, `${method} ${path}: ${JSON.stringify(json)}`);
  return json;
}

/** Asks again until it is so, for a minute at most. */
async function until(what, ask, isSo) {
  let last;
  for (let i = 0; i < 300; i++) {
    last = await ask();
    if (isSo(last)) {
      checks++;
      return last;
    }
    await pause();
  }
  throw new Error(`not within a minute: ${what}; at last ${JSON.stringify(last).slice(0, 2000)}`);
}

const conversations = async () => (await call("GET", "/v1/conversations?channel=email&per_page=100")).data;
const thread = async (id) => (await call("GET", `/v1/conversations/${id}`)).messages;
const message = (id) => call("GET", `/v1/messages/${id}`);
const arrived = () => {
  const folder = `${work}/mail/${MAYA}/new`;
  return readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8").replaceAll("\r", ""));
};
const field = (mail, name) => new RegExp(`^${name}: (.*(?:\n[ \t].*)*)`, "mi").exec(mail)?.[1].replace(/\s+/g, " ");

function written(id, subject, text, more = "") {
  return `From: Maya <${MAYA}>\nTo: <${DESK}>\nSubject: ${subject}\nMessage-ID: <${id}@poets.example>\n${more}\n${text}`;
}

async function run() {
  mkdirSync(`${work}/parley`, { mode: 0o700 });
  const { imap, lmtp } = await dovecot(work);
  const smtp = await postfix(work, lmtp);
  await serve();
  owner = (
    await call("POST", "/v1/auth/signup", {
      email: "ada@example.com",
      password: "a bakery on the corner",
      organization_name: "Bakery",
    })
  ).access_token;
  const channel = await call("POST", "/v1/channels", {
    type: "email",
    name: "Desk",
    address: DESK,
    credentials: { imap_password: PASSWORD },
    settings: {
      imap_host: "127.0.0.1",
      imap_port: imap,
      imap_security: "none",
      smtp_host: "127.0.0.1",
      smtp_port: smtp,
      smtp_security: "none",
      import_since: "2000-01-01",
      messages_per_minute: 6000,
    },
  });
  const test = await call("POST", `/v1/channels/${channel.id}/test`, {});
  assert.ok(test.passed, JSON.stringify(test));

  await deliver(smtp, MAYA, DESK, written("one", "A cake", "Is it ready?"));
  const [open] = await until("a mail arrives", conversations, (all) => all.length === 1);
  assert.equal(open.subject, "A cake");

  const answer = await call("POST", `/v1/conversations/${open.id}/messages`, {
    type: "email",
    content: { text: "At noon." },
  });
  await until("the answer is sent", () => message(answer.id), (it) => it.status === "sent");
  await until("the answer arrives", arrived, (mails) => mails.length === 1);
  const [mail] = arrived();
  assert.equal(field(mail, "Subject"), "Re: A cake");
  assert.equal(field(mail, "In-Reply-To"), "<one@poets.example>");
  const about = `In-Reply-To: ${field(mail, "Message-ID")}\n`;
  await deliver(smtp, MAYA, DESK, written("two", "Re: A cake", "Thank you.", about));
  await until("the reply joins", () => thread(open.id), (all) => all.length === 3);

  await call("PUT", `/v1/channels/${channel.id}`, { settings: { reply_address: "plus", bounce_address: "plus" } });
  await call("POST", `/v1/conversations/${open.id}/messages`, { type: "email", content: { text: "Anything else?" } });
  await until("it arrives", arrived, (mails) => mails.length === 2);
  const plus = arrived().map((it) => field(it, "Reply-To") ?? "").find((it) => it.includes("+"));
  const named = /<([^>]+)>/.exec(plus)[1];
  assert.match(named, /^desk\+c/);
  await deliver(smtp, MAYA, named, written("three", "Another subject", "No reference, but the address.").replace(DESK, named));
  await until("what is sent to the plus address joins", () => thread(open.id), (all) => all.length === 5);

  const lost = await call("POST", "/v1/messages", {
    to: { email: "nobody@nowhere.example" },
    type: "email",
    content: { subject: "Hello", text: "Is anybody there?" },
  });
  const bounced = await until("a bounce fails the message", () => message(lost.id), (it) => it.status === "failed");
  assert.ok(bounced.status_history.some((it) => it.status === "sent"), "it was sent first");
  const unknown = await call("POST", "/v1/messages", {
    to: { email: "nobody@poets.example" },
    type: "email",
    content: { subject: "Hello", text: "Is anybody there?" },
  });
  const refused = await until("an unknown mailbox is refused", () => message(unknown.id), (it) => it.status === "failed");
  assert.equal(refused.error.code, "recipient_unreachable");

  const before = (await thread(open.id)).length;
  rmSync(`${work}/mail/${DESK}/dovecot-uidlist`);
  execFileSync("sh", ["-c", `rm -f ${work}/mail/${DESK}/dovecot.index*`]);
  // Who is connected learns of it when Dovecot happens to look; a server that was restored begins anew.
  execFileSync("doveadm", ["-c", `${work}/dovecot.conf`, "kick", DESK]);
  await deliver(smtp, MAYA, DESK, written("four", "Re: A cake", "All numbers are new.", about));
  await until("new numbers double nothing", () => thread(open.id), (all) => all.length === before + 1);

  for (let i = 0; i < MAILS; i++) {
    await deliver(smtp, MAYA, DESK, written(`many-${i}`, `Number ${i}`, `Number ${i}`));
    if (i === MAILS / 2) parley.kill("SIGKILL");
  }
  await serve();
  const numbered = async () => (await conversations()).filter((it) => it.subject?.startsWith("Number"));
  const all = await until("all mails are there after a kill", numbered, (found) => found.length >= MAILS);
  assert.equal(new Set(all.map((it) => it.subject)).size, MAILS);
  assert.equal(all.length, MAILS);
  console.log(`mail: ${checks} checks with Dovecot and Postfix passed`);
}

try {
  await run();
} catch (error) {
  const log = `${work}/parley.log`;
  console.error(existsSync(log) ? readFileSync(log, "utf8").split("\n").slice(-30).join("\n") : "Parley was not started");
  throw error;
} finally {
  parley?.kill("SIGKILL");
  stopAll();
}
