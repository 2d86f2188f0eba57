import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { DataFolderInUse } from "@/db/lock";
import { startEmbeddedQueue } from "@/inngest/embedded";
import { stopWorkers } from "@/inngest/workers";
import { toDomainError } from "@/lib/errors";
import { notePeers } from "@/lib/people/auth/client-address";
import {
  authSecret,
  type Config,
  ConfigError,
  config,
  unusedModelSetting,
} from "@/lib/platform/config";
import { noteStart } from "@/lib/platform/startup";
import { addressOf } from "./checks/port";
import { type Account, createFirstAccounts } from "./first-accounts";
import { openDatabase, StartError } from "./open-database";

/** What closing the database may take on top of STOP_TIMEOUT_MS. */
const CLOSE_WITHIN_MS = 10_000;

/**
 * Ends the process in order at SIGTERM and SIGINT: no new requests and no new work; what runs may
 * finish within STOP_TIMEOUT_MS, then it is handed back to the queue; then `close`, and exit 0.
 */
function stopOnSignals(settings: Config, close: () => Promise<void>): void {
  const servers = answeringServers();
  let stopping = false;
  const stop = () => {
    // Pressing Ctrl-C under npm sends the signal twice.
    if (stopping) return;
    stopping = true;
    void end(servers, settings.STOP_TIMEOUT_MS, close);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

/** The servers of this process, as far as they have been asked anything: Next hands out none. */
function answeringServers(): ReadonlySet<Server> {
  const servers = new Set<Server>();
  subscribe("http.server.request.start", (message) => {
    servers.add((message as { server: Server }).server);
  });
  return servers;
}

async function end(
  servers: ReadonlySet<Server>,
  withinMs: number,
  close: () => Promise<void>,
): Promise<void> {
  const giveUp = globalThis.setTimeout(() => process.exit(1), withinMs + CLOSE_WITHIN_MS);
  console.log(`Stopping: what runs has ${withinMs / 1000} s to finish.`);
  try {
    const answered = Promise.all([...servers].map((server) => drain(server, withinMs)));
    await Promise.all([answered, stopWorkers(withinMs)]);
    await close();
    clearTimeout(giveUp);
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

/** Takes no more connections and waits for the answers that are due, but no longer than so long. */
async function drain(server: Server, withinMs: number): Promise<void> {
  let closed = false;
  server.close(() => {
    closed = true;
  });
  const deadline = Date.now() + withinMs;
  while (!closed && Date.now() < deadline) {
    // A connection that has had its answer is kept open for a next question, which must not come.
    server.closeIdleConnections();
    await setTimeout(20);
  }
  server.closeAllConnections();
}

/** Starts the process in the background, so that probes are answered meanwhile, and announces it. */
export function startProcess(): void {
  const started = boot();
  noteStart(started);
  // A serverless host has addresses of its own.
  if (!process.env.VERCEL)
    void started.then(({ settings, accounts }) => announce(settings, accounts));
}

/**
 * Brings the process up: settings, database, first accounts, queue. Ends it where one fails.
 * @returns what to announce
 */
export async function boot(): Promise<{ settings: Config; accounts: Account[] }> {
  let close = async () => {};
  try {
    const settings = config();
    notePeers();
    stopOnSignals(settings, () => close());
    authSecret();
    const connection = await openDatabase(settings);
    close = connection.close;
    const accounts = await createFirstAccounts(settings);
    if (!settings.inngest) await startEmbeddedQueue();
    return { settings, accounts };
  } catch (error) {
    console.error(`\nPlumbline cannot start.\n${reason(error)}\n`);
    process.exit(1);
  }
}

/** A sentence where the cause is known, else all there is. */
function reason(error: unknown): string {
  const known = [ConfigError, StartError, DataFolderInUse].some((kind) => error instanceof kind);
  if (known || toDomainError(error))
    return String((toDomainError(error) ?? (error as Error)).message);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const POLL_MS = 250;

/** Prints where Plumbline answers, with which accounts, and what it runs on, once it answers there. */
export async function announce(settings: Config, accounts: Account[]): Promise<void> {
  await untilReady(addressOf(settings.HOST, settings.PORT));
  const host = settings.HOST === "0.0.0.0" || settings.HOST === "::" ? "localhost" : settings.HOST;
  const password = accounts.find((account) => account.password)?.password;
  const unused = unusedModelSetting(settings);
  const lines = [
    `Plumbline is at ${addressOf(host, settings.PORT)} (started in ${Math.round(process.uptime())} s)`,
    ...(accounts.length > 0 ? [`  sign in as     ${accounts.map((a) => a.email).join(", ")}`] : []),
    ...(password ? [`  demo password  ${password}`] : []),
    `  database       ${settings.embedded ? `embedded, in ${settings.DATA_DIR}` : "Postgres"}`,
    `  queue          ${settings.inngest ? "Inngest" : "in this process"}`,
    `  model          ${settings.model ?? "none: rules only"}`,
    ...(unused ? [`Warning: ${unused}`] : []),
  ];
  console.log(`\n${lines.join("\n")}\n`);
}

async function untilReady(address: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${address}/api/ready/`, { signal: AbortSignal.timeout(30_000) })
      .then((answer) => answer.ok)
      .catch(() => false);
    if (isReady) return;
    await setTimeout(POLL_MS, undefined, { ref: false });
  }
}
