import { setTimeout } from "node:timers/promises";
import type { Sql } from "postgres";

/** The server has no free connection: nothing was sent to it yet. */
const TOO_MANY_CONNECTIONS = "53300";
/** Longer than a burst, and shorter than people wait for an answer. */
const WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/**
 * Has queries, and so transactions, wait where the server has no free connection, since it turned them away
 * before it heard them, and fail only after ten seconds of that.
 */
export function waitForConnection(client: Sql): void {
  const { unsafe } = client;
  client.unsafe = ((...call: Parameters<typeof unsafe>) => {
    return {
      // biome-ignore lint/suspicious/noThenProperty: a query of postgres.js is sent when it is awaited.
      then: (done?: (value: unknown) => unknown, failed?: (reason: unknown) => unknown) =>
        patiently(() => unsafe(...call)).then(done, failed),
      // With which postgres.js begins a transaction.
      execute: () => patiently(() => unsafe(...call).execute()),
      values: () => patiently(() => unsafe(...call).values()),
    };
  }) as unknown as typeof unsafe;
}

async function patiently<T>(send: () => PromiseLike<T>): Promise<T> {
  const until = performance.now() + WAIT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await send();
    } catch (error) {
      const refused = (error as { code?: unknown }).code === TOO_MANY_CONNECTIONS;
      if (!refused || performance.now() + pause > until) throw error;
      await setTimeout(pause);
    }
  }
}
