import { type Database, db } from "@/db/client";

/**
 * Returns a getter for state that is separate for each database of this process. Only tests use
 * several databases.
 */
export function memoizePerDatabase<T>(createValue: () => T): () => T {
  const valuesByDatabase = new WeakMap<Database, T>();
  return () => {
    const value = valuesByDatabase.get(db()) ?? createValue();
    valuesByDatabase.set(db(), value);
    return value;
  };
}
