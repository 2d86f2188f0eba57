import { AsyncLocalStorage } from "node:async_hooks";
import { processState } from "@/lib/platform/process-state";
import type { Database } from "./types";

type Notify<Id> = (ids: Id[]) => Promise<void>;

const pendingByTransaction = processState(
  "after-commit",
  () => new WeakMap<Database, Map<Notify<never>, unknown[]>>(),
);

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
  const idsByNotify = pendingByTransaction.get(tx);
  if (!idsByNotify) return notify([...ids]);
  const pendingIds = idsByNotify.get(notify);
  if (pendingIds) pendingIds.push(...ids);
  else idsByNotify.set(notify, [...ids]);
}

/** @param isUndone whether the transaction undoes what earlier ones have stored */
export type TransactionStep = (tx: Database, isUndone: boolean) => Promise<void>;

const stepStorage = processState(
  "transaction-step",
  () => new AsyncLocalStorage<TransactionStep>(),
);

/** Runs `work`, and `step` in each of its read-write transactions before the commit. */
export function runWithStep<T>(step: TransactionStep, work: () => Promise<T>): Promise<T> {
  return stepStorage.run(step, work);
}

const undoStorage = processState("undo", () => new AsyncLocalStorage<boolean>());

/** Runs `work`, whose transactions undo all that the earlier transactions have stored. */
export function runUndoing<T>(work: () => Promise<T>): Promise<T> {
  return undoStorage.run(true, work);
}

/** Makes a database run the callbacks of `notifyAfterCommit` after its transactions. */
export function withAfterCommit<D extends Database>(db: D): D {
  const beginTransaction = db.transaction.bind(db);
  db.transaction = async (work, options) => {
    const idsByNotify = new Map<Notify<unknown>, unknown[]>();
    const step = options?.accessMode === "read only" ? undefined : stepStorage.getStore();
    const result = await beginTransaction(async (tx) => {
      idsByNotify.clear();
      pendingByTransaction.set(tx, idsByNotify);
      const workResult = await work(tx);
      await step?.(tx, undoStorage.getStore() ?? false);
      return workResult;
    }, options);
    // Run callbacks outside this request's context.
    await stepStorage.exit(() =>
      Promise.all(Array.from(idsByNotify, ([notify, ids]) => notify(ids))),
    );
    return result;
  };
  return db;
}
