// A mail library that was written against real providers sends through the simulated mail server of a
// running Parley. Usage: node mail.mjs http://127.0.0.1:8080
import assert from "node:assert/strict";
import nodemailer from "nodemailer";

const parley = process.argv[2];
const password = "plum cake";
const address = `desk${Date.now()}@bakery.example`;

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
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const { access_token: owner } = await call("POST", "/v1/auth/signup", {
  email: address,
  password: "seven silent weavers",
  organization_name: "Bakery",
});
const { smtp_host: host, smtp_port: port } = await call("GET", "/simulator/mail", null, owner);
const { id: channel } = await call(
  "POST",
  "/v1/channels",
  {
    type: "email",
    name: "Desk",
    address,
    credentials: { smtp_password: password, webhook_secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
    settings: { inbound: "webhook", smtp_host: host, smtp_port: port, smtp_security: "none" },
  },
  owner,
);

const behave = (change) => call("PUT", "/simulator/behaviour", { channel_id: channel, ...change }, owner);
const sent = async () => (await call("GET", `/simulator/messages?channel_id=${channel}&per_page=100`, null, owner)).data;
const transport = (auth, more) => nodemailer.createTransport({ host, port, secure: false, auth, ...more });
const login = { user: address, pass: password };
const mail = {
  from: { name: "Bäckerei", address },
  to: "Ada Lovelace <ada@example.org>",
  subject: "Grüße 🌿",
  text: "Your cake is ready.\n.\n..\nBye",
  html: "<p>Your cake is <b>ready</b>.</p>",
};

for (const [name, auth, more] of [
  ["PLAIN", login, { authMethod: "PLAIN" }],
  ["LOGIN", login, { authMethod: "LOGIN" }],
  ["XOAUTH2", { type: "OAuth2", user: address, accessToken: password }],
]) {
  await check(`nodemailer logs in by ${name}`, async () => {
    assert.equal(await transport(auth, more).verify(), true);
  });
  await check(`nodemailer sends after ${name}`, async () => {
    const info = await transport(auth, more).sendMail(mail);
    assert.deepEqual(info.accepted, ["ada@example.org"]);
    assert.match(info.response, /^250 2\.0\.0 /);
    const last = (await sent()).at(-1);
    assert.equal(last.subject, mail.subject);
    assert.equal(last.from.name, "Bäckerei");
    assert.equal(last.message_id, info.messageId);
    assert.equal(last.text.replaceAll("\r\n", "\n").trim(), mail.text);
  });
}

await check("nodemailer understands a wrong password", async () => {
  await assert.rejects(transport({ user: address, pass: "pear cake" }).sendMail(mail), (error) => {
    assert.equal(error.code, "EAUTH");
    assert.equal(error.responseCode, 535);
    return true;
  });
});

await check("nodemailer asks for reports of the delivery", async () => {
  const dsn = { id: "envelope-1", return: "headers", notify: ["failure", "delay"], recipient: address };
  await transport(login).sendMail({ ...mail, dsn });
  assert.equal((await sent()).at(-1).envelope.id, "envelope-1");
});

await check("nodemailer sends files and blind copies", async () => {
  const content = Buffer.alloc(3 << 20, 7);
  await transport(login).sendMail({
    ...mail,
    bcc: "boss@bakery.example",
    html: '<img src="cid:cake@bakery">',
    attachments: [
      { filename: "cake.png", content: Buffer.of(1, 2, 3), cid: "cake@bakery" },
      { filename: "Rechnung für Zoë.pdf", content },
    ],
  });
  const last = (await sent()).at(-1);
  assert.deepEqual(last.envelope.to, ["ada@example.org", "boss@bakery.example"]);
  assert.deepEqual(last.attachments.map((file) => file.size), [3, content.length]);
  assert.equal(last.attachments[0].content_id, "cake@bakery");
});

await check("nodemailer writes to an address beyond ASCII", async () => {
  await transport(login).sendMail({ ...mail, to: "zoë@bakery.example" });
  assert.deepEqual((await sent()).at(-1).envelope.to, ["zoë@bakery.example"]);
});

await check("nodemailer sends many over one connection", async () => {
  const before = (await sent()).length;
  const pool = transport(login, { pool: true, maxConnections: 2 });
  await Promise.all(Array.from({ length: 20 }, () => pool.sendMail(mail)));
  pool.close();
  assert.equal((await sent()).length, before + 20);
});

for (const [stage, reply, code] of [
  ["auth", "454 4.7.0 Too many logins", "EAUTH"],
  ["mail", "451 4.3.0 Later", "EENVELOPE"],
  ["rcpt", "550 5.1.1 Nobody", "EENVELOPE"],
  ["data", "451 4.3.0 Later", "EENVELOPE"],
  ["dot", "552 5.3.4 Too large", "EMESSAGE"],
]) {
  await check(`nodemailer understands a refusal at ${stage}`, async () => {
    await behave({ smtp: { stage, reply, times: 1 } });
    await assert.rejects(transport(login).sendMail(mail), (error) => {
      assert.equal(error.responseCode, Number(reply.slice(0, 3)), error.message);
      assert.equal(error.code, code);
      return true;
    });
  });
}

await check("nodemailer goes on when one of two recipients is refused", async () => {
  await behave({ smtp: { stage: "rcpt", reply: "550 5.1.1 Nobody", recipient: "bob@example.org", times: 1 } });
  const info = await transport(login).sendMail({ ...mail, cc: "bob@example.org" });
  assert.deepEqual(info.rejected, ["bob@example.org"]);
  assert.deepEqual(info.accepted, ["ada@example.org"]);
});

await check("nodemailer sees a connection that is cut after the dot", async () => {
  await behave({ drop_after_dot: true });
  const before = (await sent()).length;
  await assert.rejects(transport(login).sendMail(mail));
  assert.equal((await sent()).length, before + 1);
  await behave({ drop_after_dot: null });
});

await check("a mail comes back", async () => {
  await behave({ bounce: { status: "5.1.1" } });
  const { messageId } = await transport(login).sendMail(mail);
  const deadline = Date.now() + 10_000;
  while ((await sent()).at(-1).status !== "bounced") {
    assert.ok(Date.now() < deadline, "it has not come back");
    await new Promise((done) => setTimeout(done, 20));
  }
  assert.equal((await sent()).at(-1).message_id, messageId);
});

console.log(`nodemailer: ${checks} checks passed`);
