import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { db, queryRows } from "@/db/client";
import { memoizePerDatabase } from "./per-database";
import { statementKey } from "./statement";

const TTL_MS = 5000;
const MAX_ENTRIES = 1000;

/** Below this number, counting is so fast that caching is not worthwhile. */
export const CACHE_MIN_ROWS = 10_000;

/**
 * Returns a function that reads a value by key. Concurrent callers share one read, and its result
 * is cached in this process for 5 seconds.
 * @param name as for `processState`
 * @param isSlow returns whether computing a value took long enough to cache it; other values are
 * read each time
 */
export function cacheReads<Value extends object>(name: string, isSlow: (value: Value) => boolean) {
  const getCache = memoizePerDatabase(
    name,
    () =>
      new LRUCache<string, Value, () => Promise<Value>>({
        max: MAX_ENTRIES,
        ttl: TTL_MS,
        // Reads the clock at each lookup, because tests change it.
        ttlResolution: 0,
        perf: { now: () => Date.now() },
        fetchMethod: (_key, _stale, { context: readValue }) => readValue(),
      }),
  );
  return async (key: string, readValue: () => Promise<Value>): Promise<Value> => {
    const cache = getCache();
    const value = await cache.forceFetch(key, { context: readValue });
    if (!isSlow(value)) cache.delete(key);
    return value;
  };
}

const readCachedCount = cacheReads<{ rows: number }>(
  "row-counts",
  (count) => count.rows >= CACHE_MIN_ROWS,
);

/**
 * Counts the rows of a list. Counts of 10,000 and more can be up to 5 seconds old.
 * @param count an SQL expression such as `db().$count(table, where)`
 */
export async function countRows(count: SQL): Promise<number> {
  const countRow = await readCachedCount(statementKey(count), async () => {
    const [row] = await queryRows<{ rows: number }>(db(), sql`select (${count})::int as rows`);
    if (!row) throw new Error("The count returned no row.");
    return row;
  });
  return countRow.rows;
}
