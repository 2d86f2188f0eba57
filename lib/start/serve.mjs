// Serves the output of `next build` or, in the container image, the standalone server. HOST and
// PORT can be set in .env like every setting. Uses only built-in modules.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  cannotStart(
    `This is Node.js ${process.versions.node}, but Plumbline needs 22.12 or newer. \`npm install\` installs it, unless npm is configured not to run install scripts.`,
  );
}
if (existsSync(".env")) process.loadEnvFile(".env");
const port = process.env.PORT?.trim() || "3000";
const host = process.env.HOST?.trim() || "127.0.0.1";
process.env.NODE_ENV = "production";
// Otherwise Next would exit on SIGTERM before running work is finished or released.
process.env.NEXT_MANUAL_SIG_HANDLE = "1";

try {
  await assertCanListen();
} catch (error) {
  cannotStart(sentence(error.code));
}
// A proxy in front would answer 502 if a connection that it reuses were closed first; most close
// theirs after 60 seconds.
const keepAliveTimeout = "75000";
console.log(
  isFirstStart()
    ? "Starting, and creating the demo workspace (about half a minute, once)…"
    : "Starting…",
);
hideLinesOfNext();
if (existsSync("server.js")) {
  process.env.HOSTNAME = host;
  process.env.PORT = port;
  process.env.KEEP_ALIVE_TIMEOUT = keepAliveTimeout;
  await import(`${process.cwd()}/server.js`);
} else {
  const settings = { port, hostname: host, keepAliveTimeout };
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  process.argv = [process.argv[0], "next", "start", ...flags];
  await import("next/dist/bin/next");
}

function cannotStart(why) {
  console.error(`\nPlumbline cannot start.\n${why}\n`);
  process.exit(1);
}

function isFirstStart() {
  const { DATABASE_URL, DEMO, DATA_DIR } = process.env;
  const folder = DATA_DIR?.trim() || ".data";
  return (
    !DATABASE_URL?.trim() && DEMO?.trim() !== "0" && !existsSync(path.join(folder, "postgres"))
  );
}

/** Hides the address that Next prints too early; announce.ts prints it later. */
function hideLinesOfNext() {
  const print = console.log;
  console.log = (...parts) => {
    if (!/Next\.js \d|- (Local|Network): |Ready in \d|Running next\.config/.test(String(parts[0])))
      print(...parts);
  };
}

/** Tests whether the port is free, for a clear message instead of a stack trace. */
async function assertCanListen() {
  const { promise, resolve, reject } = Promise.withResolvers();
  const probe = createServer().on("error", reject);
  probe.listen({ port: Number(port), host, exclusive: true }, () => probe.close(resolve));
  await promise;
}

function sentence(code) {
  const known = {
    EADDRINUSE: `PORT ${port} is already in use on ${host}. Stop the program that uses it, or set another PORT.`,
    EACCES: `PORT ${port} cannot be used by this user. Set a PORT above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
    ERR_SOCKET_BAD_PORT: `PORT must be a whole number from 1 to 65535; it is ${port}.`,
  };
  return known[code] ?? `Cannot listen on HOST ${host} and PORT ${port} (${code}).`;
}
