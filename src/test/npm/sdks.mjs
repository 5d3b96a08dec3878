// Two client libraries that were written against Meta drive the simulator of a running Parley,
// unmodified. Usage: node sdks.mjs http://127.0.0.1:8080
// That Parley must be allowed to reach the loopback: PARLEY_WEBHOOK_ALLOW=127.0.0.0/8.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { GraphApiError, WhatsAppClient } from "@kapso/whatsapp-cloud-api";
import { normalizeWebhook, verifySignature } from "@kapso/whatsapp-cloud-api/server";
import { WhatsAppAPI } from "whatsapp-api-js";
import * as messages from "whatsapp-api-js/messages";

const parley = process.argv[2];
const graph = `${parley}/simulator/graph`;
const version = "v25.0";
const to = "+16505551234";
const customer = "16505551234";
const secret = "the-test-app-secret";
const png = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3)], { type: "image/png" });
const link = "https://example.com/file";

let checks = 0;
async function check(name, work) {
  try {
    await work();
    checks++;
  } catch (error) {
    console.error(`FAILED: ${name}`);
    throw error;
  }
}

async function call(method, path, body, token) {
  const response = await fetch(parley + path, {
    method,
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Where webhooks go: keeps them, byte for byte. */
class Receiver {
  webhooks = [];

  async open() {
    this.server = createServer(async (request, response) => {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      this.webhooks.push({
        body: Buffer.concat(chunks),
        signature: request.headers["x-hub-signature-256"],
      });
      response.writeHead(200).end();
    });
    await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${this.server.address().port}/`;
  }

  async next(count) {
    const deadline = Date.now() + 10_000;
    while (this.webhooks.length < count) {
      assert.ok(Date.now() < deadline, `${this.webhooks.length} of ${count} webhooks came`);
      await new Promise((done) => setTimeout(done, 20));
    }
    return this.webhooks.splice(0, count);
  }
}

/** A business number of a new organization, with a token that we know. */
async function number(token) {
  const { access_token: owner } = await call("POST", "/v1/auth/signup", {
    email: `${token}@example.com`,
    password: "seven silent weavers",
    organization_name: "Bakery",
  });
  const id = String(Date.now()) + String(Math.floor(Math.random() * 90) + 10);
  await call(
    "POST",
    "/v1/channels",
    {
      type: "whatsapp",
      name: "Shop",
      phone_number_id: id,
      business_account_id: id.split("").reverse().join(""),
      credentials: { access_token: token, app_secret: secret, verify_token: "verify" },
      settings: { graph_url: graph },
    },
    owner,
  );
  owners.set(id, owner);
  return id;
}

/** The access token of each number's owner, by the number. */
const owners = new Map();

const control = (method, path, id, body) => call(method, `/simulator/${path}`, body, owners.get(id));
const behave = (id, change) => control("PUT", "behaviour", id, { phone_number_id: id, ...change });
const sent = (id) => control("GET", `messages?phone_number_id=${id}&per_page=100`, id);
const reads = (id) => control("GET", `reads?phone_number_id=${id}`, id);
const inbound = (id, what) =>
  control("POST", "inbound", id, { phone_number_id: id, from: customer, name: "Zoë", ...what });

/** The id of a message that a customer has just written; its webhook is taken from the receiver. */
async function written(id, receiver) {
  const message = await inbound(id, { text: "Is it ready?" });
  await receiver.next(1);
  return message.id;
}

async function kapso(url, receiver) {
  const token = `kapso-${Date.now()}`;
  const id = await number(token);
  const business = id.split("").reverse().join("");
  await behave(id, { callback_url: url, receipts: "none" });
  const client = new WhatsAppClient({ accessToken: token, baseUrl: graph, graphVersion: version });
  const whom = { phoneNumberId: id, to };
  const { id: image } = await client.media.upload({
    phoneNumberId: id,
    type: "image",
    file: png,
    fileName: "cake.png",
  });
  const sends = {
    text: () => client.messages.sendText({ ...whom, body: "Grüße 🌿", bizOpaqueCallbackData: "opaque" }),
    image: () => client.messages.sendImage({ ...whom, image: { id: image, caption: "Cake" } }),
    video: () => client.messages.sendVideo({ ...whom, video: { link } }),
    audio: () => client.messages.sendAudio({ ...whom, audio: { link } }),
    document: () => client.messages.sendDocument({ ...whom, document: { link, filename: "a.pdf" } }),
    sticker: () => client.messages.sendSticker({ ...whom, sticker: { link } }),
    location: () => client.messages.sendLocation({ ...whom, location: { latitude: 52.5, longitude: 13.4 } }),
    contacts: () => client.messages.sendContacts({ ...whom, contacts: [{ name: { formattedName: "Ada" } }] }),
    reaction: () => client.messages.sendReaction({ ...whom, reaction: { messageId: "wamid.A", emoji: "👍" } }),
    template: () =>
      client.messages.sendTemplate({
        ...whom,
        template: {
          name: "order_update",
          language: { code: "en_US" },
          components: [
            { type: "body", parameters: [{ type: "text", text: "Ada" }, { type: "text", text: "7" }] },
            { type: "button", subType: "url", index: 0, parameters: [{ type: "text", text: "7" }] },
          ],
        },
      }),
    buttons: () =>
      client.messages.sendInteractiveButtons({
        ...whom,
        bodyText: "Well?",
        buttons: [{ id: "yes", title: "Yes" }],
      }),
    list: () =>
      client.messages.sendInteractiveList({
        ...whom,
        bodyText: "Which?",
        buttonText: "Choose",
        sections: [{ title: "Cakes", rows: [{ id: "1", title: "Plum" }] }],
      }),
    cta_url: () =>
      client.messages.sendInteractiveCtaUrl({
        ...whom,
        bodyText: "Look",
        parameters: { displayText: "Open", url: link },
      }),
  };
  for (const [type, send] of Object.entries(sends)) {
    await check(`kapso sends ${type}`, async () => {
      const answer = await send();
      assert.match(answer.messages[0].id, /^wamid\./);
      assert.equal(answer.contacts[0].waId, customer);
    });
  }
  await check("kapso's messages have arrived", async () => {
    const list = (await sent(id)).data;
    assert.equal(list.length, Object.keys(sends).length);
    assert.equal(list[0].message.text.body, "Grüße 🌿");
    assert.equal(list[1].media.file_size, png.size);
  });
  await check("kapso marks as read and types", async () => {
    const typingIndicator = { type: "text" };
    const messageId = await written(id, receiver);
    const answer = await client.messages.markRead({ phoneNumberId: id, messageId, typingIndicator });
    assert.equal(answer.success, true);
    assert.equal((await reads(id)).data[0].typing_indicator, true);
  });
  await check("kapso looks files up, downloads and deletes them", async () => {
    const shown = await client.media.get({ mediaId: image, phoneNumberId: id });
    assert.equal(shown.mimeType, "image/png");
    assert.equal(Number(shown.fileSize), png.size);
    const bytes = await client.media.download({ mediaId: image, auth: "always" });
    assert.deepEqual(Buffer.from(bytes), Buffer.from(await png.arrayBuffer()));
    assert.equal((await client.media.delete({ mediaId: image })).success, true);
    await assert.rejects(client.media.get({ mediaId: image }), GraphApiError);
  });
  await check("kapso looks the number up and changes its profile", async () => {
    const shown = await client.request("GET", id, { query: { fields: "display_phone_number" }, responseType: "json" });
    assert.equal(shown.id, id);
    await client.phoneNumbers.businessProfile.update({ phoneNumberId: id, about: "Plum cakes" });
    const profile = await client.phoneNumbers.businessProfile.get({ phoneNumberId: id });
    assert.equal(profile.data[0].about, "Plum cakes");
  });
  await check("kapso lists templates", async () => {
    const page = await client.templates.list({ businessAccountId: business, limit: 2 });
    assert.deepEqual(page.data.map((template) => template.name), ["hello_world", "order_update"]);
    const after = page.paging.cursors.after;
    const rest = await client.templates.list({ businessAccountId: business, limit: 2, after });
    assert.deepEqual(rest.data.map((template) => template.name), ["appointment_reminder"]);
  });
  for (const [code, category] of Object.entries({ 130429: "throttling", 190: "authorization" })) {
    await check(`kapso understands ${code}`, async () => {
      await behave(id, { error: { code: Number(code) }, times: 1 });
      await assert.rejects(sends.text(), (error) => {
        assert.ok(error instanceof GraphApiError);
        assert.equal(error.code, Number(code));
        assert.equal(error.category, category);
        return true;
      });
    });
  }
  await check("kapso understands a wrong number of parameters", async () => {
    const template = { name: "order_update", language: { code: "en_US" } };
    await assert.rejects(client.messages.sendTemplate({ ...whom, template }), (error) => {
      assert.equal(error.code, 132000);
      assert.ok(error.isTemplateError());
      return true;
    });
  });
  return { id, sends };
}

async function kapsoReads({ id, sends }, receiver) {
  await behave(id, { receipts: "read" });
  await check("kapso verifies and reads statuses", async () => {
    const answer = await sends.text();
    const statuses = (await receiver.next(3)).map(({ body, signature }) => {
      assert.ok(verifySignature({ appSecret: secret, rawBody: body, signatureHeader: signature }));
      assert.ok(!verifySignature({ appSecret: "other", rawBody: body, signatureHeader: signature }));
      const { phoneNumberId, statuses: [status] } = normalizeWebhook(JSON.parse(body));
      assert.equal(phoneNumberId, id);
      assert.equal(status.id, answer.messages[0].id);
      return status.status;
    });
    assert.deepEqual(statuses, ["sent", "delivered", "read"]);
  });
  await check("kapso reads a customer's file", async () => {
    const media = { type: "image", base64: "AAAA", caption: "Grüße 🌿" };
    await inbound(id, { media });
    const [{ body, signature }] = await receiver.next(1);
    assert.ok(verifySignature({ appSecret: secret, rawBody: body, signatureHeader: signature }));
    const { messages: [message], contacts: [contact] } = normalizeWebhook(JSON.parse(body));
    assert.equal(message.image.caption, "Grüße 🌿");
    assert.equal(contact.profile.name, "Zoë");
  });
}

async function whatsappApiJs(url, receiver) {
  const token = `js-${Date.now()}`;
  const id = await number(token);
  await behave(id, { callback_url: url, receipts: "none" });
  // Its own hook for another fetch is the only way to lead it away from Meta.
  const elsewhere = (address, options) =>
    fetch(String(address).replace("https://graph.facebook.com", graph), options);
  const client = new WhatsAppAPI({
    token,
    appSecret: secret,
    v: version,
    ponyfill: { fetch: elsewhere },
  });
  const form = new FormData();
  form.set("file", png, "cake.png");
  const { id: image } = await client.uploadMedia(id, form);
  const m = messages;
  const sends = {
    text: new m.Text("Grüße 🌿"),
    image: new m.Image(image, true, "Cake"),
    video: new m.Video(link),
    audio: new m.Audio(link),
    document: new m.Document(link, false, "Menu", "menu.pdf"),
    sticker: new m.Sticker(link),
    location: new m.Location(13.4, 52.5, "Bakery"),
    contacts: new m.Contacts([new m.Name("Ada", "Ada"), new m.Phone(to)]),
    reaction: new m.Reaction("wamid.A", "👍"),
    template: new m.Template(
      "appointment_reminder",
      "en_US",
      new m.BodyComponent(new m.BodyParameter("Ada"), new m.BodyParameter("noon")),
    ),
    buttons: new m.Interactive(new m.ActionButtons(new m.Button("yes", "Yes")), new m.Body("Well?")),
    list: new m.Interactive(
      new m.ActionList("Choose", new m.ListSection("Cakes", new m.Row("1", "Plum"))),
      new m.Body("Which?"),
    ),
    cta_url: new m.Interactive(new m.ActionCTA("Open", link), new m.Body("Look")),
  };
  for (const [type, message] of Object.entries(sends)) {
    await check(`whatsapp-api-js sends ${type}`, async () => {
      const answer = await client.sendMessage(id, { phone: to }, message, undefined, "opaque");
      assert.match(answer.messages?.[0].id ?? JSON.stringify(answer), /^wamid\./);
    });
  }
  await check("whatsapp-api-js's messages have arrived", async () => {
    const list = (await sent(id)).data;
    assert.equal(list.length, Object.keys(sends).length);
    assert.equal(list[0].message.text.body, "Grüße 🌿");
    assert.equal(list[1].media.mime_type, "image/png");
  });
  await check("whatsapp-api-js marks as read and types", async () => {
    const message = await written(id, receiver);
    assert.equal((await client.markAsRead(id, message, "text")).success, true);
    assert.equal((await reads(id)).data[0].message_id, message);
    assert.equal((await client.markAsRead(id, "wamid.A")).error.code, 131009);
  });
  await check("whatsapp-api-js looks files up, downloads and deletes them", async () => {
    const shown = await client.retrieveMedia(image, id);
    const response = await client.fetchMedia(shown.url);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), Buffer.from(await png.arrayBuffer()));
    assert.equal((await client.deleteMedia(image, id)).success, true);
    assert.equal((await client.retrieveMedia(image)).error.code, 100);
  });
  await check("whatsapp-api-js understands refusals", async () => {
    await behave(id, { error: { code: 131026 }, times: 1 });
    const answer = await client.sendMessage(id, { phone: to }, sends.text);
    assert.equal(answer.error.code, 131026);
  });
  return { id, client, text: sends.text };
}

async function whatsappApiJsReads({ id, client, text }, receiver) {
  const events = [];
  client.on.status = ({ status, biz_opaque_callback_data: opaque }) => events.push(`${status} ${opaque}`);
  client.on.message = ({ message, name }) => events.push(`${name}: ${message.text.body}`);
  await behave(id, { receipts: "read" });
  await check("whatsapp-api-js verifies and reads webhooks", async () => {
    await client.sendMessage(id, { phone: to }, text, undefined, "Zoë");
    const webhooks = await receiver.next(3);
    await inbound(id, { text: "Grüße 🌿" });
    webhooks.push(...(await receiver.next(1)));
    for (const { body, signature } of webhooks) {
      const raw = body.toString();
      await client.post(JSON.parse(raw), raw, signature);
      await assert.rejects(client.post(JSON.parse(raw), raw.replace("entry", "Entry"), signature));
    }
    assert.deepEqual(events, ["sent Zoë", "delivered Zoë", "read Zoë", "Zoë: Grüße 🌿"]);
  });
}

const receiver = new Receiver();
const url = await receiver.open();
await kapsoReads(await kapso(url, receiver), receiver);
await whatsappApiJsReads(await whatsappApiJs(url, receiver), receiver);
console.log(`SDKs: ${checks} checks passed`);
receiver.server.close();
