import { type Database, db } from "@/db/client";

/**
 * Searches that had more hits than are counted. Of all searches these take longest to count, and a
 * list that is looked at asks again every few seconds; for a while the answer is taken as known.
 */
const KNOWN_FOR_MS = 15_000;
const MOST_KNOWN = 1000;

const known = new WeakMap<Database, Map<string, number>>();

/** Whether a search had too many hits at most 15 seconds ago. */
export function isCommon(search: string): boolean {
  return (known.get(db())?.get(search) ?? 0) > Date.now();
}

/** Keeps in mind that a search has too many hits. */
export function rememberCommon(search: string): void {
  const terms = known.get(db()) ?? new Map<string, number>();
  known.set(db(), terms);
  const [oldest] = terms.keys();
  if (terms.size >= MOST_KNOWN && oldest !== undefined) terms.delete(oldest);
  terms.set(search, Date.now() + KNOWN_FOR_MS);
}
