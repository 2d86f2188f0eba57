import { type Database, db } from "@/db/client";

/** Thrown to return a result from a transaction that is rolled back. */
class RolledBackResult<T> {
  constructor(readonly result: T) {}
}

/** Runs `work` in a transaction and rolls it back. @throws what `work` throws */
export async function runAndRollBack<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await db().transaction(async (tx) => {
      throw new RolledBackResult(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBackResult) return error.result as T;
    throw error;
  }
}
