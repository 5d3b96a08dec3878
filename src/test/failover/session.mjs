// Kills the server that takes writes, again and again, and judges what became of every write.
// Usage: node session.mjs <repository> <empty folder> <programs of PostgreSQL> <rounds>
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cluster, inSync, pause, stopAll, until } from "./cluster.mjs";
import { Load, nodes, provider } from "./load.mjs";

const [root, work, bin, count] = process.argv.slice(2);

/** Seconds after the promotion in which all must be as usual; twice that fails the run. */
const MARK = 5;

/** How long each round looks at what comes after a promotion. */
const AFTERWARDS = 10_000;
const misses = [];

const seconds = (ms) => (ms / 1000).toFixed(1);
const isGood = (it) => it.status === 200 || it.status === 201;
const worst = (numbers) => numbers.reduce((a, b) => Math.max(a, b), 0);

/** Kills the primary, waits for the other one, and says what the clients saw of it. */
async function round(number, load, primary, standby, whileAlone) {
  await inSync(primary, standby);
  load.answers.length = 0;
  await pause(1000);
  const killed = Date.now();
  primary.kill();
  await until(`${standby.name} takes writes`, () => standby.isPrimary());
  const promoted = Date.now();
  await pause(AFTERWARDS);
  const seen = judged(load.answers.slice(), killed, promoted);
  await whileAlone();
  primary.start();
  report(number, primary, standby, seen);
  return seen;
}

function judged(answers, killed, promoted) {
  const commits = answers.filter((it) => it.write && isGood(it)).map((it) => it.at);
  const failed = answers.filter((it) => !isGood(it));
  const first = commits.find((at) => at > promoted);
  const times = [killed, ...commits.filter((at) => at > killed)];
  return {
    away: worst(times.slice(1).map((at, i) => at - times[i])),
    promotion: promoted - killed,
    write: first ? first - promoted : Infinity,
    normal: worst(failed.map((it) => it.at - promoted)),
    refused: failed.filter((it) => it.status === 503).length,
    unknown: failed.filter((it) => it.code === "outcome_unknown").length,
    longest: worst(answers.map((it) => it.took)),
    others: failed.filter((it) => it.status !== 503).map((it) => `${it.what}: ${it.status} ${it.code ?? ""}`),
  };
}

function report(number, primary, standby, it) {
  console.log(
    `round ${number}: ${primary.name} killed, ${standby.name} promoted after ${seconds(it.promotion)} s; ` +
      `no commit for ${seconds(it.away)} s; after the promotion the first write came at ${seconds(it.write)} s ` +
      `and the last refusal at ${seconds(it.normal)} s; ${it.refused} answers 503 (${it.unknown} outcome_unknown), ` +
      `the longest answer took ${seconds(it.longest)} s, others: ${it.others.length}`,
  );
  if (it.others.length) misses.push(`round ${number}: ${[...new Set(it.others)].join(", ")}`);
  if (Math.max(it.write, it.normal) > 2 * MARK * 1000) misses.push(`round ${number}: not as usual in time`);
}

/** What ./parley doctor says of the replication. */
async function replication(settings) {
  const doctor = spawn(`${root}/parley`, ["doctor", "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...settings, PARLEY_DATA: `${work}/node-1` },
  });
  let said = "";
  for await (const chunk of doctor.stdout) said += chunk;
  return JSON.parse(said).checks.find((it) => it.check === "replication");
}

async function expectVerdict(settings, verdict) {
  const found = await replication(settings);
  console.log(`doctor, replication: ${found.verdict}, ${found.sentence}`);
  if (found.verdict !== verdict) misses.push(`doctor says ${found.verdict} of the replication, not ${verdict}`);
}

/** What was acknowledged and is not there, and what is there twice. */
function compared(what, acknowledged, there, text) {
  const ids = new Map();
  for (const it of there) ids.set(text(it), [...(ids.get(text(it)) ?? []), it.id]);
  const lost = [...acknowledged].filter(([name, id]) => !ids.get(name)?.includes(id)).map(([name]) => name);
  const doubled = [...ids].filter(([, all]) => all.length > 1).map(([name]) => name);
  if (lost.length) misses.push(`${what} lost: ${lost.slice(0, 10)}`);
  if (doubled.length) misses.push(`${what} doubled: ${doubled.slice(0, 10)}`);
  return { lost: lost.length, doubled: doubled.length };
}

/** Whether nobody knows what became of a message: the provider's answer was lost, or never came. */
const isOpen = (it) => !it.provider_id && (it.status === "queued" || it.error?.code === "delivery_unknown");

/** Lets the provider report what it has got, and answers all messages as they are then. */
async function reported(load, seen) {
  const open = (await load.outbound()).filter(isOpen);
  const left = open.filter((it) => seen.has(it.content.text));
  for (const it of left) {
    await load.report(it.id, `wamid.${it.content.text}`);
  }
  const unknown = open.length - left.length;
  const outbound = await until("the reports count", async () => {
    const all = await load.outbound();
    return all.filter(isOpen).length === unknown && all;
  });
  return { outbound, settled: left.length, unknown };
}

async function verdict(load, seen, primary) {
  const jobs = "select count(*) from job where kind = 'message.send'";
  await until("all that was waiting has left", async () => (await primary.query(jobs, "parley")) === "0", 180);
  const { outbound, settled, unknown } = await reported(load, seen);
  const messages = compared("messages", load.messages, outbound, (it) => it.content.text);
  const contacts = compared("contacts", load.contacts, await load.made(), (it) => it.name);
  const unsent = outbound.filter((it) => !seen.has(it.content.text)).length;
  const twice = [...seen].filter(([, times]) => times > 1).map(([text]) => text);
  if (unsent > unknown) misses.push(`${unsent - unknown} messages never reached the provider`);
  if (twice.length) misses.push(`the provider saw twice: ${twice.slice(0, 10)}`);
  console.log(
    `of ${load.messages.size + load.contacts.size} acknowledged writes ${messages.lost + contacts.lost} lost, ` +
      `${messages.doubled + contacts.doubled} doubled; of ${load.messages.size} messages the provider saw ` +
      `${twice.length} twice, ${settled} had lost their answer and were settled by its reports, ${unknown} are delivery_unknown`,
  );
}

async function run() {
  let [primary, standby] = await cluster(work, bin);
  const { seen, url } = await provider();
  const database = `postgres://parley@127.0.0.1:${primary.sql},127.0.0.1:${standby.sql}/parley`;
  const parley = await nodes(root, work, database, ["node-1", "node-2"]);
  const load = new Load(parley.urls);
  await load.prepare(url);
  await expectVerdict(parley.settings, "ok");
  load.start();
  const rounds = [];
  for (let number = 1; number <= Number(count); number++) {
    const whileAlone = () => number === 1 && expectVerdict(parley.settings, "fail");
    rounds.push(await round(number, load, primary, standby, whileAlone));
    [primary, standby] = [standby, primary];
  }
  await load.end();
  await verdict(load, seen, primary);
  const figures = (name) => {
    const all = rounds.map((it) => it[name]).sort((a, b) => a - b);
    return `median ${seconds(all[all.length >> 1])} s, most ${seconds(all.at(-1))} s`;
  };
  console.log(`promoted after: ${figures("promotion")}; no commit for: ${figures("away")}`);
  console.log(`after the promotion: first write ${figures("write")}; last refusal ${figures("normal")}`);
  console.log(misses.length ? `failover: MISSED\n${misses.join("\n")}` : `failover: ${count} rounds, all marks are met`);
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    stopAll();
    process.exit(1);
  });
}
try {
  await run();
} catch (error) {
  for (const name of ["one", "two", "node-1", "node-2"]) {
    const log = `${work}/${name}.log`;
    if (existsSync(log)) console.error(`== ${name}\n${readFileSync(log, "utf8").split("\n").slice(-30).join("\n")}`);
  }
  misses.push(error.message);
  console.error(error);
} finally {
  stopAll();
}
process.exit(misses.length ? 1 : 0);
