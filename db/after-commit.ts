import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "./types";

type Notify<Id> = (ids: Id[]) => Promise<void>;

const pending = new WeakMap<Database, Map<Notify<never>, unknown[]>>();

/**
 * Calls `notify` with these ids after the transaction commits, but not if it rolls back. Ids from
 * several calls with the same `notify` are passed together. Outside a transaction, `notify` is
 * called immediately. `notify` must handle its own errors.
 */
export async function notifyAfterCommit<Id>(
  tx: Database,
  notify: Notify<Id>,
  ids: readonly Id[],
): Promise<void> {
  if (ids.length === 0) return;
  const idsByNotify = pending.get(tx);
  if (!idsByNotify) return notify([...ids]);
  const pendingIds = idsByNotify.get(notify);
  if (pendingIds) pendingIds.push(...ids);
  else idsByNotify.set(notify, [...ids]);
}

type InTransaction = (tx: Database) => Promise<void>;

const during = new AsyncLocalStorage<InTransaction>();

/**
 * Runs `work`. Before each of its read-write transactions commits, runs `step` in the transaction.
 */
export function runWithStep<T>(step: InTransaction, work: () => Promise<T>): Promise<T> {
  return during.run(step, work);
}

/**
 * Wraps the transactions of a database, so that they run the callbacks registered by `notifyAfterCommit`.
 */
export function withAfterCommit<D extends Database>(db: D): D {
  const beginTransaction = db.transaction.bind(db);
  db.transaction = async (work, options) => {
    const idsByNotify = new Map<Notify<unknown>, unknown[]>();
    const step = options?.accessMode === "read only" ? undefined : during.getStore();
    const result = await beginTransaction(async (tx) => {
      idsByNotify.clear();
      pending.set(tx, idsByNotify);
      const done = await work(tx);
      await step?.(tx);
      return done;
    }, options);
    // Callbacks run outside this request's context.
    await during.exit(() => Promise.all(Array.from(idsByNotify, ([notify, ids]) => notify(ids))));
    return result;
  };
  return db;
}
