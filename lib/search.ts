import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, db, rows } from "@/db/client";
import { COUNT_LIMIT } from "@/lib/pagination";

/** `column ILIKE '%term%'` with the term taken literally. */
export function contains(column: SQLWrapper, term: string): SQL {
  const literal = term.replace(/[\\%_]/g, "\\$&");
  return sql`${column} ilike ${`%${literal}%`}`;
}

/**
 * The ids that any of these selects of one `id` finds; null where they are more than are counted.
 * Each select should have an index of its own, which an OR of their conditions would not use.
 * @param search names the search: the list, its filters and the term
 */
export async function findHits(search: unknown[], selects: SQL[]): Promise<number[] | null> {
  const key = JSON.stringify(search);
  if (isCommon(key)) return null;
  const limited = selects.map((select) => sql`(${select} limit ${COUNT_LIMIT + 1})`);
  const [found] = await rows<{ ids: number[] | null }>(
    db(),
    sql`select case when count(*) <= ${COUNT_LIMIT} then coalesce(json_agg(id), '[]') end as ids
      from (${sql.join(limited, sql` union `)}) as hits`,
  );
  if (!found?.ids) rememberCommon(key);
  return found?.ids ?? null;
}

/** Whether `column` is among ids that were found: told them, the planner knows how few they are. */
export function isAmong(column: SQLWrapper, ids: number[]): SQL {
  return sql`${column} = any(${sql.param(`{${ids}}`)}::int[])`;
}

/**
 * Searches that had more hits than are counted. Of all searches these take longest to count, and a
 * list that is looked at asks again every few seconds; for a while the answer is taken as known.
 */
const common = new WeakMap<Database, Map<string, number>>();
const KNOWN_FOR_MS = 15_000;
const MOST_KNOWN = 1000;

function isCommon(search: string): boolean {
  return (common.get(db())?.get(search) ?? 0) > Date.now();
}

function rememberCommon(search: string): void {
  const known = common.get(db()) ?? new Map<string, number>();
  common.set(db(), known);
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(search, Date.now() + KNOWN_FOR_MS);
}
