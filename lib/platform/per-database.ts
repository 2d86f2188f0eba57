import { type Database, db } from "@/db/client";
import { processState } from "./process-state";

/**
 * Returns a getter for state that exists once per process and database. Only tests use several
 * databases.
 * @param name as for `processState`
 */
export function memoizePerDatabase<T>(name: string, createValue: () => T): () => T {
  const valuesByDatabase = processState(name, () => new WeakMap<Database, T>());
  return () => {
    const value = valuesByDatabase.get(db()) ?? createValue();
    valuesByDatabase.set(db(), value);
    return value;
  };
}
