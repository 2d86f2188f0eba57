import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import postgres, { type Options, type PostgresType, type Sql, type TransactionSql } from "postgres";
import { PostgresConnection } from "./postgres-connection";
import type { Preparation } from "./postgres-options";
import { RepeatedStatements } from "./repeated-statements";

/**
 * The maximum wait for a connection, in milliseconds. It is shorter than users wait for a response,
 * but long enough for a burst.
 */
const ACQUIRE_TIMEOUT_MS = 5000;
const RETRY_MS = 100;

/** The SQLSTATE for "no connection available", also used by `NoFreeConnectionError`. */
const TOO_MANY_CONNECTIONS = "53300";

/** Thrown if all of this process's connections stay busy for too long. */
class NoFreeConnectionError extends Error {
  readonly code = TOO_MANY_CONNECTIONS;
}

/** Thrown for queries after the pool was closed. */
class PoolClosedError extends Error {
  readonly code = "CONNECTION_ENDED";
}

/** The number of connections in use and of calls waiting for one, and the maximum. */
export interface PoolUse {
  busy: number;
  pending: number;
  max: number;
}

/** The part of a postgres.js query that Drizzle uses. Queries are sent when awaited. */
type Query<T> = PromiseLike<T> & { values: () => PromiseLike<T> };

export interface PostgresPool {
  /** The part of a postgres.js client that Drizzle uses. */
  client: Sql;
  usage: () => PoolUse;
  /** Closes all connections. Running queries have 5 seconds to end. */
  close: () => Promise<void>;
}

/**
 * Opens a pool that runs each query and each transaction on a separate connection. Waits up to 5
 * seconds for a free connection, even if the server refuses new connections. By default,
 * postgres.js queues without a limit and pipelines queries, but in transaction mode PgBouncer and
 * Supavisor never answer some pipelined queries (porsager/postgres#970). Setting `max_pipeline: 0`
 * breaks transactions (porsager/postgres#1210). Nothing is sent before the first query.
 * @param preparation when to prepare repeated statements; never by default
 */
export function openPool(
  url: string,
  settings: Options<Record<string, PostgresType>>,
  preparation: Preparation = "never",
): PostgresPool {
  // Never connects. Parses the options, which all connections share with Drizzle.
  const { options } = postgres(url, settings);
  const repeated = new RepeatedStatements();
  let detection: Promise<boolean> | undefined;
  const slots = pLimit(options.max);
  const connections = new Set<PostgresConnection>();
  const freeConnections: PostgresConnection[] = [];
  let isClosed = false;

  async function openConnection(): Promise<PostgresConnection> {
    // postgres.js would also prepare the COMMIT of each transaction, which fails behind a pooler.
    const prepare =
      preparation === "without a pooler" ? await canPrepare() : preparation === "always";
    return new PostgresConnection({ ...options, prepare }, prepare ? repeated : undefined);
  }

  /** Returns whether there is no pooler before the server. Connects once in the pool's lifetime. */
  function canPrepare(): Promise<boolean> {
    detection ??= detectServer({ ...options, prepare: false }).catch((error: unknown) => {
      detection = undefined;
      throw error;
    });
    return detection;
  }

  async function withConnection<T>(send: (connection: PostgresConnection) => PromiseLike<T>) {
    if (isClosed) throw new PoolClosedError("The connection pool is closed.");
    const connection = freeConnections.pop() ?? (await openConnection());
    connections.add(connection);
    try {
      return await send(connection);
    } finally {
      if (connection.wasLost) {
        connections.delete(connection);
        void connection.end(0);
      } else freeConnections.push(connection);
    }
  }

  /**
   * Runs a query or transaction when a connection is free.
   * @throws NoFreeConnection after 5 seconds, or the server's error if it refuses connections
   */
  function run<T>(send: (connection: PostgresConnection) => PromiseLike<T>): Promise<T> {
    const deadline = performance.now() + ACQUIRE_TIMEOUT_MS;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = globalThis.setTimeout(() => {
        isLate = true;
        reject(new NoFreeConnectionError("Timed out waiting for a free connection."));
      }, ACQUIRE_TIMEOUT_MS);
      void slots(async () => {
        clearTimeout(timer);
        if (!isLate) await retryUntil(deadline, () => withConnection(send)).then(resolve, reject);
      });
    });
  }

  function unsafe(...args: Parameters<Sql["unsafe"]>): Query<unknown> {
    return {
      // biome-ignore lint/suspicious/noThenProperty: Drizzle awaits thenable postgres.js queries
      then: (onDone, onError) =>
        run((connection) => connection.unsafe(...args)).then(onDone, onError),
      values: () => run((connection) => connection.unsafe(...args).values()),
    };
  }

  const begin = (work: (tx: TransactionSql) => Promise<unknown>) =>
    run((connection) => connection.begin(work));
  return {
    client: { options, unsafe, begin } as unknown as Sql,
    usage: () => ({ busy: slots.activeCount, pending: slots.pendingCount, max: options.max }),
    close: async () => {
      isClosed = true;
      await Promise.all(Array.from(connections, (connection) => connection.end(5)));
    },
  };
}

async function detectServer(options: Sql["options"]): Promise<boolean> {
  const connection = new PostgresConnection(options);
  try {
    return await connection.reachesServer();
  } finally {
    void connection.end(0);
  }
}

/**
 * Retries until the deadline while the server has no free connection. Retrying is safe, because the
 * server refuses a connection before it reads a statement.
 */
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
