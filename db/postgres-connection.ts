import postgres, { type Sql, type TransactionSql } from "postgres";

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
  private closes = 0;
  private onClose = () => {};

  constructor(options: Sql["options"]) {
    const ownOptions = {
      ...options,
      max: 1,
      onclose: () => {
        this.closes++;
        this.onClose();
      },
    };
    // postgres.js takes parsed options as they are, but its types do not say so.
    this.client = postgres(ownOptions as unknown as Parameters<typeof postgres>[0]);
  }

  /** Whether the connection has closed. The client must not be used again. */
  get wasLost(): boolean {
    return this.closes > 0;
  }

  /** Runs a transaction. Rejects if the connection closes, even if `work` never ends. */
  begin<T>(work: (tx: TransactionSql) => Promise<T>): Promise<unknown> {
    const { promise: lost, reject } = Promise.withResolvers<never>();
    lost.catch(() => {});
    return this.client
      .begin((tx) => {
        this.onClose = () =>
          reject(new ConnectionClosedError("The connection of the transaction closed."));
        return guardTransaction(tx, work, this.trackLoss(lost));
      })
      .finally(() => {
        this.onClose = () => {};
      });
  }

  /** Closes the connection, after at most this many seconds. */
  end(timeoutSeconds: number): Promise<void> {
    return this.client.end({ timeout: timeoutSeconds });
  }

  private trackLoss(promise: Promise<never>): Loss {
    const closesBefore = this.closes;
    return { promise, hasHappened: () => this.closes !== closesBefore };
  }
}

/** The loss of a transaction's connection. */
interface Loss {
  /** Rejects when the connection closes. */
  promise: Promise<never>;
  hasHappened: () => boolean;
}

/**
 * Runs `work` with a transaction that refuses statements once the connection is lost. Then the
 * returned promise stays pending, because postgres.js would send a ROLLBACK.
 */
async function guardTransaction<T>(
  tx: TransactionSql,
  work: (tx: TransactionSql) => Promise<T>,
  loss: Loss,
): Promise<T> {
  try {
    return await work(refuseAfter(loss, tx));
  } finally {
    if (loss.hasHappened()) await new Promise<never>(() => {});
  }
}

function refuseAfter(loss: Loss, tx: TransactionSql): TransactionSql {
  const unsafe = (...args: Parameters<Sql["unsafe"]>) => {
    const send = () => (loss.hasHappened() ? loss.promise : tx.unsafe(...args));
    return {
      // biome-ignore lint/suspicious/noThenProperty: Drizzle awaits thenable postgres.js queries
      then: (...callbacks: Parameters<Promise<unknown>["then"]>) =>
        Promise.resolve(send()).then(...callbacks),
      values: () => (loss.hasHappened() ? loss.promise : tx.unsafe(...args).values()),
    };
  };
  const savepoint = (work: (tx: TransactionSql) => Promise<unknown>) =>
    loss.hasHappened()
      ? loss.promise
      : Promise.race([
          tx.savepoint((nested) => guardTransaction(nested, work, loss)),
          loss.promise,
        ]);
  return { unsafe, savepoint } as unknown as TransactionSql;
}
