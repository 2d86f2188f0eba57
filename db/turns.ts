import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { interceptQueries } from "./intercept-queries";

/** Time in milliseconds after which the next statement lets other requests run first. */
const TURN_MS = 8;

/**
 * Returns the embedded database's client, which lets other requests run between statements. It
 * executes statements synchronously in this process, so a request with many statements would
 * otherwise block all others until its end.
 */
export function yieldBetweenStatements(client: PGlite): PGlite {
  let turnStartedAt: number | null = null;

  /** Waits for the next turn of the event loop if statements have used up this one. */
  async function waitForTurn(): Promise<void> {
    if (turnStartedAt !== null && performance.now() - turnStartedAt >= TURN_MS)
      await setImmediate();
    if (turnStartedAt !== null) return;
    turnStartedAt = performance.now();
    void setImmediate().then(() => {
      turnStartedAt = null;
    });
  }

  return interceptQueries(client, async (_, query) => {
    await waitForTurn();
    return query();
  });
}
