import { type Database, db } from "@/db/client";

/**
 * Returns a getter for state that is separate for each database of this process. Only tests use
 * several databases.
 */
export function perDatabase<T>(make: () => T): () => T {
  const made = new WeakMap<Database, T>();
  return () => {
    const existing = made.get(db()) ?? make();
    made.set(db(), existing);
    return existing;
  };
}
