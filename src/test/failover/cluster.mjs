// Two PostgreSQL servers under Patroni and one etcd, on ports of the loopback, below one folder.
import { execFile, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { Agent, get } from "node:http";

const UID = Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" }));
const GID = Number(execFileSync("id", ["-g", "postgres"], { encoding: "utf8" }));
const stops = [];

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Stops all that was started here, the last one first. */
export function stopAll() {
  stops.splice(0).reverse().forEach((stop) => stop());
}

/** To be run by stopAll(). */
export function onStop(stop) {
  stops.push(stop);
}

/** Asks again until the answer is truthy, and answers that. */
export async function until(what, ask, seconds = 120) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await pause(50);
  }
}

/** A free port that no outgoing connection is given while its server is down. */
export async function port() {
  for (;;) {
    const candidate = 12_000 + Math.floor(Math.random() * 20_000);
    const free = await new Promise((resolve) => {
      const server = createServer().on("error", () => resolve(false));
      server.listen(candidate, "127.0.0.1", () => server.close(() => resolve(true)));
    });
    if (free) return candidate;
  }
}

/** Starts a program as the user postgres, with its output in a file. */
function start(work, name, command, args) {
  const log = openSync(`${work}/${name}.log`, "a");
  const env = { PATH: process.env.PATH, LC_ALL: "C.UTF-8" };
  return spawn(command, args, { uid: UID, gid: GID, cwd: work, stdio: ["ignore", log, log], env });
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

const agent = new Agent({ keepAlive: true });

/** The status and the JSON that Patroni answers; status 0 when it doesn't. */
function ask(url) {
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, body: {} });
    get(url, { agent, timeout: 5000 }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode, body: JSON.parse(text) });
    })
      .on("timeout", function () {
        this.destroy();
      })
      .on("error", none);
  });
}

export async function etcd(work) {
  const [clients, peers] = [await port(), await port()];
  mkdirSync(`${work}/etcd`, { mode: 0o700 });
  chownSync(`${work}/etcd`, UID, GID);
  const urls = { clients: `http://127.0.0.1:${clients}`, peers: `http://127.0.0.1:${peers}` };
  const program = start(work, "etcd-log", "etcd", [
    ["--data-dir", `${work}/etcd`],
    ["--listen-client-urls", urls.clients],
    ["--advertise-client-urls", urls.clients],
    ["--listen-peer-urls", urls.peers],
    ["--initial-advertise-peer-urls", urls.peers],
    ["--initial-cluster", `default=${urls.peers}`],
  ].flat());
  onStop(() => kill(program.pid, "SIGKILL"));
  await until("etcd answers", async () => (await ask(`${urls.clients}/health`)).status === 200);
  return clients;
}

/** One PostgreSQL and its Patroni. */
export class Member {
  constructor(work, name, bin, coordinator, ports) {
    Object.assign(this, { work, name, bin, ...ports });
    this.data = `${work}/data/${name}`;
    // Whatever is JSON is YAML.
    writeFileSync(`${work}/${name}.yml`, JSON.stringify(this.settings(coordinator)));
    onStop(() => {
      this.kill();
    });
  }

  settings(coordinator) {
    const [sql, rest] = [`127.0.0.1:${this.sql}`, `127.0.0.1:${this.rest}`];
    return {
      scope: "parley",
      name: this.name,
      restapi: { listen: rest, connect_address: rest },
      etcd3: { host: `127.0.0.1:${coordinator}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 5,
          retry_timeout: 5,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true },
        },
        initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      },
      postgresql: {
        listen: sql,
        connect_address: sql,
        data_dir: this.data,
        bin_dir: this.bin,
        basebackup: [{ checkpoint: "fast" }],
        pgpass: `${this.data}.pgpass`,
        authentication: {
          superuser: { username: "postgres" },
          replication: { username: "replicator" },
        },
        pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
        parameters: { unix_socket_directories: `${this.work}/data` },
      },
    };
  }

  start() {
    this.patroni = start(this.work, this.name, "patroni", [`${this.work}/${this.name}.yml`]);
  }

  /** Ends Patroni and the postmaster as a power cut would: SIGKILL to both. */
  kill() {
    if (this.patroni) kill(this.patroni.pid, "SIGKILL");
    const file = `${this.data}/postmaster.pid`;
    const pid = existsSync(file) && Number(readFileSync(file, "utf8").split("\n")[0]);
    const command = `/proc/${pid}/cmdline`;
    if (pid && existsSync(command) && readFileSync(command, "utf8").includes(this.data)) kill(pid, "SIGKILL");
  }

  /** Whether it has the lock of the cluster and PostgreSQL says that it takes writes. */
  async isPrimary() {
    const { status, body } = await ask(`http://127.0.0.1:${this.rest}/primary`);
    return status === 200 && ["master", "primary"].includes(body.role);
  }

  /** Whether Patroni would promote it without a loss. */
  async isSynchronous() {
    return (await ask(`http://127.0.0.1:${this.rest}/synchronous`)).status === 200;
  }

  /** What a query answers, as text; "" when it can't be asked. */
  async query(sql, database = "postgres") {
    const address = ["-h", "127.0.0.1", "-p", String(this.sql), "-U", "postgres", "-d", database];
    const psql = promisify(execFile)(`${this.bin}/psql`, ["-X", "-A", "-t", ...address, "-c", sql]);
    return psql.then(({ stdout }) => stdout.trim(), () => "");
  }

  /** Whether a standby gets every commit before it is answered, as PostgreSQL itself says. */
  async replicates() {
    const sql = "select count(*) from pg_stat_replication where state = 'streaming' and sync_state = 'sync'";
    return (await this.query(sql)) === "1";
  }
}

/** Two members: the first one takes writes, the other one follows. */
export async function cluster(work, bin) {
  mkdirSync(`${work}/data`, { mode: 0o700 });
  chownSync(`${work}/data`, UID, GID);
  const coordinator = await etcd(work);
  const members = [];
  for (const name of ["one", "two"]) {
    members.push(new Member(work, name, bin, coordinator, { sql: await port(), rest: await port() }));
  }
  const [one, two] = members;
  one.start();
  await until("the first server takes writes", () => one.isPrimary());
  await one.query("create role parley login; grant pg_monitor to parley");
  await one.query("create database parley owner parley");
  two.start();
  await inSync(one, two);
  return members;
}

/** Waits until the loss of one costs nothing. The list of members is not asked: it believes too much. */
export async function inSync(primary, standby) {
  await until(
    "the standby is synchronous",
    async () => (await primary.replicates()) && (await standby.isSynchronous()),
    180,
  );
}
