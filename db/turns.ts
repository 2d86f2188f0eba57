import { setImmediate } from "node:timers/promises";
import type { PGlite, Transaction } from "@electric-sql/pglite";

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

  function wrap<C extends PGlite | Transaction>(target: C): C {
    return new Proxy(target, {
      get(_, key) {
        if (key === "query")
          return async (...args: Parameters<PGlite["query"]>) => {
            await waitForTurn();
            return target.query(...args);
          };
        if (key === "transaction" && "transaction" in target)
          return (work: (tx: Transaction) => Promise<unknown>) =>
            target.transaction((tx) => work(wrap(tx)));
        const value: unknown = Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  }

  return wrap(client);
}
