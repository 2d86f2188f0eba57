import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "./types";

type Notify<Id> = (ids: Id[]) => Promise<void>;

const pending = new WeakMap<Database, Map<Notify<never>, unknown[]>>();

/**
 * Calls `notify` with these ids once the transaction has committed, and not if it rolls back. The
 * ids of several calls with the same `notify` are passed together. Outside a transaction it is
 * called immediately. `notify` must handle its own errors.
 */
export async function afterCommit<Id>(
  tx: Database,
  notify: Notify<Id>,
  ids: readonly Id[],
): Promise<void> {
  if (ids.length === 0) return;
  const due = pending.get(tx);
  if (!due) return notify([...ids]);
  const known = due.get(notify);
  if (known) known.push(...ids);
  else due.set(notify, [...ids]);
}

type InTransaction = (tx: Database) => Promise<void>;

const during = new AsyncLocalStorage<InTransaction>();

/** Runs `work`; at the end of each of its transactions that can write, runs `step` in it. */
export function duringTransactions<T>(step: InTransaction, work: () => Promise<T>): Promise<T> {
  return during.run(step, work);
}

/** Makes the transactions of a database run what `afterCommit` has registered. */
export function withAfterCommit<D extends Database>(db: D): D {
  const begin = db.transaction.bind(db);
  db.transaction = async (work, options) => {
    const due = new Map<Notify<unknown>, unknown[]>();
    const step = options?.accessMode === "read only" ? undefined : during.getStore();
    const result = await begin(async (tx) => {
      due.clear();
      pending.set(tx, due);
      const done = await work(tx);
      await step?.(tx);
      return done;
    }, options);
    // Notified work runs independently of this request.
    await during.exit(() => Promise.all(Array.from(due, ([notify, ids]) => notify(ids))));
    return result;
  };
  return db;
}
