import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { stopWorkers } from "@/inngest/workers";
import type { Config } from "@/lib/platform/config";

/** Time limit for closing the database, in addition to STOP_TIMEOUT_MS. */
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Shuts down on SIGTERM and SIGINT: stops accepting requests and work, lets running work finish
 * within STOP_TIMEOUT_MS, releases the remaining work to the queue, calls `close`, and exits with
 * 0.
 */
export function stopOnSignals(settings: Config, close: () => Promise<void>): void {
  const servers = trackServers();
  let isStopping = false;
  const stop = () => {
    // Pressing Ctrl-C under npm sends the signal twice.
    if (isStopping) return;
    isStopping = true;
    void shutDownServers(servers, settings.STOP_TIMEOUT_MS, close);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

/** Collects this process's HTTP servers from their requests, because Next does not expose them. */
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
  const exitTimer = globalThis.setTimeout(() => process.exit(1), withinMs + CLOSE_TIMEOUT_MS);
  console.log(`Stopping: running work has ${withinMs / 1000} s to finish.`);
  try {
    const drainPromise = Promise.all([...servers].map((server) => drain(server, withinMs)));
    await Promise.all([drainPromise, stopWorkers(withinMs)]);
    await close();
    clearTimeout(exitTimer);
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

/** Closes a server after its pending responses are sent or the timeout expires. */
async function drain(server: Server, withinMs: number): Promise<void> {
  let isClosed = false;
  server.close(() => {
    isClosed = true;
  });
  const deadline = Date.now() + withinMs;
  while (!isClosed && Date.now() < deadline) {
    // Clients could send new requests over idle keep-alive connections.
    server.closeIdleConnections();
    await setTimeout(20);
  }
  server.closeAllConnections();
}
