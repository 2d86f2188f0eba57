import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { stopWorkers } from "@/inngest/workers";
import type { Config } from "@/lib/platform/config";

/** Time for closing the database, in addition to STOP_TIMEOUT_MS. */
const CLOSE_WITHIN_MS = 10_000;

/**
 * Shuts down on SIGTERM and SIGINT: stops accepting requests and work, lets running work finish
 * within STOP_TIMEOUT_MS, releases the rest to the queue, calls `close`, and exits with 0.
 */
export function stopOnSignals(settings: Config, close: () => Promise<void>): void {
  const servers = trackServers();
  let stopping = false;
  const stop = () => {
    // Pressing Ctrl-C under npm sends the signal twice.
    if (stopping) return;
    stopping = true;
    void shutDownServers(servers, settings.STOP_TIMEOUT_MS, close);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

/**
 * Collects the servers of this process that have received requests, because Next does not expose
 * them.
 */
function trackServers(): ReadonlySet<Server> {
  const servers = new Set<Server>();
  subscribe("http.server.request.start", (message) => {
    servers.add((message as { server: Server }).server);
  });
  return servers;
}

async function shutDownServers(
  servers: ReadonlySet<Server>,
  withinMs: number,
  close: () => Promise<void>,
): Promise<void> {
  const giveUp = globalThis.setTimeout(() => process.exit(1), withinMs + CLOSE_WITHIN_MS);
  console.log(`Stopping: running work has ${withinMs / 1000} s to finish.`);
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

/** Closes a server after pending responses, or after a timeout. */
async function drain(server: Server, withinMs: number): Promise<void> {
  let isClosed = false;
  server.close(() => {
    isClosed = true;
  });
  const deadline = Date.now() + withinMs;
  while (!isClosed && Date.now() < deadline) {
    // Idle keep-alive connections would allow new requests.
    server.closeIdleConnections();
    await setTimeout(20);
  }
  server.closeAllConnections();
}
