import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import type { Sql, TransactionSql } from "postgres";

/** Shorter than users wait for a response, long enough for a burst. */
const WAIT_MS = 5000;
const RETRY_MS = 100;

/** No connection is free: the server's code, also used by `NoFreeConnection`. */
const TOO_MANY_CONNECTIONS = "53300";

/** All connections of this process stayed busy for too long. */
class NoFreeConnection extends Error {
  readonly code = TOO_MANY_CONNECTIONS;
}

/** Connections in use, calls that wait for one, and the maximum. */
export interface PoolUse {
  busy: number;
  waiting: number;
  max: number;
}

/** The part of a postgres.js query that Drizzle uses; it is sent when awaited. */
type Query<T> = PromiseLike<T> & { values: () => PromiseLike<T> };

/**
 * Gives each query and each transaction its own connection and waits at most 5 seconds for one,
 * also if the server has none free. By default, postgres.js queues without a limit and pipelines
 * queries, some of which PgBouncer and Supavisor in transaction mode never answer
 * (porsager/postgres#970). Its `max_pipeline: 0` breaks transactions (porsager/postgres#1210).
 * @returns the part of the client that Drizzle uses, and how many connections are in use
 */
export function withConnectionWait(client: Sql): { client: Sql; pool: () => PoolUse } {
  const slots = pLimit(client.options.max);

  /** @throws NoFreeConnection; the server's error if it has no free connection */
  function run<T>(send: () => PromiseLike<T>): Promise<T> {
    const deadline = performance.now() + WAIT_MS;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = globalThis.setTimeout(() => {
        isLate = true;
        reject(new NoFreeConnection("No connection became free in time."));
      }, WAIT_MS);
      void slots(async () => {
        clearTimeout(timer);
        if (!isLate) await retryUntil(deadline, send).then(resolve, reject);
      });
    });
  }

  function unsafe(...call: Parameters<Sql["unsafe"]>): Query<unknown> {
    const query = () => client.unsafe(...call);
    return {
      // biome-ignore lint/suspicious/noThenProperty: Drizzle awaits queries as postgres.js makes them.
      then: (onDone, onError) => run(query).then(onDone, onError),
      values: () => run(() => query().values()),
    };
  }

  const begin = (work: (tx: TransactionSql) => unknown) => run(() => client.begin(work));
  return {
    client: { options: client.options, unsafe, begin } as unknown as Sql,
    pool: () => ({
      busy: slots.activeCount,
      waiting: slots.pendingCount,
      max: client.options.max,
    }),
  };
}

/** Retries while the server refuses connections, which happens before it reads anything. */
async function retryUntil<T>(deadline: number, send: () => PromiseLike<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code !== TOO_MANY_CONNECTIONS || performance.now() + RETRY_MS > deadline) throw error;
      await setTimeout(RETRY_MS);
    }
  }
}
