import { type Database, db } from "@/db/client";

/** Carries a result out of a transaction that is rolled back. */
class Undone<T> {
  constructor(readonly result: T) {}
}

/** Does something in a transaction, and takes it back. @throws what `work` throws */
export async function undone<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await db().transaction(async (tx) => {
      throw new Undone(await work(tx));
    });
  } catch (thrown) {
    if (thrown instanceof Undone) return thrown.result as T;
    throw thrown;
  }
}
