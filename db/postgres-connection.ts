import postgres, { type Sql, type TransactionSql } from "postgres";
import type { RepeatedStatements } from "./repeated-statements";

/** Thrown for statements of a transaction whose connection closed. */
class ConnectionClosedError extends Error {
  readonly code = "CONNECTION_CLOSED";
}

/**
 * A postgres.js client with a single connection, so that the transaction of a closed connection is
 * known.
 *
 * When a connection closes, postgres.js still sends the transaction's next statement or its ROLLBACK:
 * to a null socket, which is an uncaught exception (porsager/postgres#1154, #1208), or to the
 * connection that it has opened since, inside another call's transaction. Here those statements
 * fail, the ROLLBACK is never sent, and the pool discards the client.
 */
export class PostgresConnection {
  readonly client: Sql;
  private closeCount = 0;
  private onClose = () => {};

  /** @param repeated the statements of all connections, to prepare those that repeat */
  constructor(
    options: Sql["options"],
    private readonly repeated?: RepeatedStatements,
  ) {
    const ownOptions = {
      ...options,
      max: 1,
      onclose: () => {
        this.closeCount++;
        this.onClose();
      },
    };
    // postgres.js takes parsed options as they are, but its types do not say so.
    this.client = postgres(ownOptions as unknown as Parameters<typeof postgres>[0]);
  }

  /** Whether the connection has closed. The client must not be used again. */
  get wasLost(): boolean {
    return this.closeCount > 0;
  }

  /**
   * Returns whether the connection reaches the server itself. A pooler gives each client a
   * different process id for cancelling queries.
   */
  async reachesServer(): Promise<boolean> {
    const result = await this.client.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid");
    return result[0]?.pid === result.state.pid;
  }

  /** Sends a query, prepared if it repeats. */
  unsafe(...query: QueryParameters) {
    return this.client.unsafe(...this.prepareRepeated(query));
  }

  /** Runs a transaction. Rejects if the connection closes, even if `work` never ends. */
  begin<T>(work: (tx: TransactionSql) => Promise<T>): Promise<unknown> {
    const { promise: lost, reject } = Promise.withResolvers<never>();
    lost.catch(() => {});
    return this.client
      .begin((tx) => {
        this.onClose = () =>
          reject(new ConnectionClosedError("The connection of the transaction closed."));
        return guardTransaction(tx, work, this.track(lost));
      })
      .finally(() => {
        this.onClose = () => {};
      });
  }

  /** Closes the connection, after at most this many seconds. */
  end(timeoutSeconds: number): Promise<void> {
    return this.client.end({ timeout: timeoutSeconds });
  }

  private track(lost: Promise<never>): TransactionGuard {
    const closeCountBefore = this.closeCount;
    return {
      lost,
      isLost: () => this.closeCount !== closeCountBefore,
      prepareRepeated: this.prepareRepeated,
    };
  }

  private readonly prepareRepeated = (query: QueryParameters): QueryParameters => {
    const [text, values = [], options] = query;
    return this.repeated?.note(text, values.length)
      ? [text, values, { ...options, prepare: true }]
      : query;
  };
}

type QueryParameters = Parameters<Sql["unsafe"]>;

interface TransactionGuard {
  /** Rejects when the transaction's connection closes. */
  lost: Promise<never>;
  isLost: () => boolean;
  prepareRepeated: (query: QueryParameters) => QueryParameters;
}

/**
 * Runs `work` with a transaction that refuses statements once the connection is lost. Then the
 * returned promise stays pending, because postgres.js would send a ROLLBACK.
 */
async function guardTransaction<T>(
  tx: TransactionSql,
  work: (tx: TransactionSql) => Promise<T>,
  guard: TransactionGuard,
): Promise<T> {
  try {
    return await work(guardStatements(guard, tx));
  } finally {
    if (guard.isLost()) await new Promise<never>(() => {});
  }
}

function guardStatements(guard: TransactionGuard, tx: TransactionSql): TransactionSql {
  const unsafe = (...query: QueryParameters) => {
    const prepared = guard.prepareRepeated(query);
    const send = () => (guard.isLost() ? guard.lost : tx.unsafe(...prepared));
    return {
      // biome-ignore lint/suspicious/noThenProperty: Drizzle awaits thenable postgres.js queries
      then: (...callbacks: Parameters<Promise<unknown>["then"]>) =>
        Promise.resolve(send()).then(...callbacks),
      values: () => (guard.isLost() ? guard.lost : tx.unsafe(...prepared).values()),
    };
  };
  const savepoint = (work: (tx: TransactionSql) => Promise<unknown>) =>
    guard.isLost()
      ? guard.lost
      : Promise.race([tx.savepoint((nested) => guardTransaction(nested, work, guard)), guard.lost]);
  return { unsafe, savepoint } as unknown as TransactionSql;
}
