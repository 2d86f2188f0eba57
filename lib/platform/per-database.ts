import { type Database, db } from "@/db/client";

/** What this process keeps for each database that it opens: one, but where tests run one after the other. */
export function perDatabase<T>(make: () => T): () => T {
  const made = new WeakMap<Database, T>();
  return () => {
    const kept = made.get(db()) ?? make();
    made.set(db(), kept);
    return kept;
  };
}
