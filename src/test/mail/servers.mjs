// Dovecot and Postfix with settings of their own, below one folder.
import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer, connect } from "node:net";

export const PASSWORD = "plum-cake";
export const DESK = "desk@bakery.example";
export const MAYA = "maya@poets.example";

const NOBODY = Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" }));
const stops = [];

export function stopAll() {
  stops.splice(0).reverse().forEach((stop) => stop());
}

export async function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Waits for something to listen, ten seconds at most. */
export async function listens(port) {
  for (let i = 0; i < 100; i++) {
    const open = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      setTimeout(() => socket.destroy(), 90);
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing listens on port ${port}`);
}

export async function dovecot(work) {
  const [imap, lmtp] = [await freePort(), await freePort()];
  mkdirSync(`${work}/mail`);
  chownSync(`${work}/mail`, NOBODY, NOBODY);
  mkdirSync(`${work}/run`);
  writeFileSync(
    `${work}/dovecot.conf`,
    `
base_dir = ${work}/run
state_dir = ${work}/run
log_path = ${work}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${work}/mail/%u
recipient_delimiter = +
first_valid_uid = 1
last_valid_uid = 0
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${work}/mail/%u
}
namespace inbox {
  inbox = yes
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtp}
  }
}
`,
  );
  const master = spawn("/usr/sbin/dovecot", ["-F", "-c", `${work}/dovecot.conf`], { stdio: "inherit" });
  stops.push(() => master.kill("SIGTERM"));
  await listens(imap);
  await listens(lmtp);
  return { imap, lmtp };
}

export async function postfix(work, lmtp) {
  const smtp = await freePort();
  for (const folder of ["postfix", "spool", "data"]) mkdirSync(`${work}/${folder}`);
  execFileSync("chown", ["postfix", `${work}/data`]);
  writeFileSync(
    `${work}/postfix/main.cf`,
    `
compatibility_level = 3.6
queue_directory = ${work}/spool
data_directory = ${work}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = ${work}/postfix.log
maillog_file_prefixes = ${work}
myhostname = mx.bakery.example
mydestination =
alias_maps =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
recipient_delimiter = +
virtual_mailbox_domains = bakery.example, poets.example
virtual_mailbox_maps = inline:{ {${DESK}=x}, {${MAYA}=x} }
virtual_transport = lmtp:inet:127.0.0.1:${lmtp}
transport_maps = inline:{ {nowhere.example=smtp:[127.0.0.1]:1} }
maximal_queue_lifetime = 0
bounce_queue_lifetime = 0
smtputf8_enable = no
`,
  );
  writeFileSync(
    `${work}/postfix/master.cf`,
    `
127.0.0.1:${smtp} inet n - n - - smtpd
pickup    unix n - n 60 1 pickup
cleanup   unix n - n - 0 cleanup
qmgr      unix n - n 300 1 qmgr
rewrite   unix - - n - - trivial-rewrite
bounce    unix - - n - 0 bounce
defer     unix - - n - 0 bounce
trace     unix - - n - 0 bounce
verify    unix - - n - 1 verify
flush     unix n - n 1000? 0 flush
proxymap  unix - - n - - proxymap
smtp      unix - - n - - smtp
relay     unix - - n - - smtp
error     unix - - n - - error
retry     unix - - n - - error
discard   unix - - n - - discard
virtual   unix - n n - - virtual
lmtp      unix - - n - - lmtp
anvil     unix - - n - 1 anvil
scache    unix - - n - 1 scache
postlog   unix-dgram n - n - 1 postlogd
`,
  );
  execFileSync("/usr/sbin/postfix", ["-c", `${work}/postfix`, "check"], { stdio: "inherit" });
  execFileSync("/usr/sbin/postfix", ["-c", `${work}/postfix`, "start"], { stdio: "inherit" });
  stops.push(() => execFileSync("/usr/sbin/postfix", ["-c", `${work}/postfix`, "stop"], { stdio: "ignore" }));
  await listens(smtp);
  return smtp;
}

/** Hands a mail to a server, as a customer's mail program does. */
export async function deliver(port, from, to, mail) {
  const socket = connect(port, "127.0.0.1");
  const lines = (async function* () {
    let rest = "";
    for await (const data of socket) {
      rest += data;
      for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 1);
        if (line[3] !== "-") yield line;
      }
    }
  })();
  const expect = async (code) => {
    const { value } = await lines.next();
    if (!value?.startsWith(code)) throw new Error(`the server said ${value} in the place of ${code}`);
  };
  await expect("220");
  for (const [command, code] of [
    ["EHLO customer.example", "250"],
    [`MAIL FROM:<${from}>`, "250"],
    [`RCPT TO:<${to}>`, "250"],
    ["DATA", "354"],
    [`${mail.trim().replaceAll("\n", "\r\n")}\r\n.`, "250"],
    ["QUIT", "221"],
  ]) {
    socket.write(`${command}\r\n`);
    await expect(code);
  }
  socket.end();
}
