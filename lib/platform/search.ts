import { and, type Column, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { keep } from "./bounded";
import type { OneOrMore } from "./fields";
import { COUNT_LIMIT } from "./pagination";
import { perDatabase } from "./per-database";
import { nameOfStatement } from "./statement";

/** `column ILIKE '%term%'` with the term taken literally. */
export function contains(column: SQLWrapper, term: string): SQL {
  const literal = term.replace(/[\\%_]/g, "\\$&");
  return sql`${column} ilike ${`%${literal}%`}`;
}

/** Whether a column holds what a filter names: its value, or one of its values. */
export function isAnyOf<Value extends string | number | boolean>(
  column: Column,
  named: OneOrMore<Value> | undefined,
): SQL | undefined {
  return named === undefined ? undefined : isOneOf(column, named);
}

/** The same of what is named for sure. */
export function isOneOf<Value extends string | number | boolean>(
  column: Column,
  named: OneOrMore<Value>,
): SQL {
  return Array.isArray(named) ? inArray(column, named) : eq(column, named);
}

/** Whether a number is not below `least` and not above `most`, as far as they are named. */
export function isBetween(
  number: SQLWrapper,
  least: number | undefined,
  most: number | undefined,
): SQL | undefined {
  if (least === undefined && most === undefined) return undefined;
  return sql`${number} between ${least ?? 0} and ${most ?? 1}`;
}

/** Whether a moment is on one of the days from one to another, in UTC, as far as they are named. */
export function isOnDays(
  moment: SQLWrapper,
  from: string | undefined,
  to: string | undefined,
): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${moment} >= ${`${from}T00:00:00Z`}`,
    to === undefined
      ? undefined
      : sql`${moment} < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`,
  );
}

interface Search {
  /** The ids of the rows. */
  id: SQLWrapper;
  /** Each finds ids, with the filters, by an index of its own, which an OR of them would not use. */
  selects: SQL[];
  /** The same by a look at each row. */
  condition: SQL | undefined;
}

interface Hits {
  /** What the rows of the search fulfil. */
  where: SQL | undefined;
  count: number;
  countIsExact: boolean;
}

/**
 * Finds the rows of a search by its indexes; told their ids, the planner knows how few they are.
 * Those that are more than are counted soon turn up when the rows are walked in a list's order.
 */
export async function findHits({ id, selects, condition }: Search): Promise<Hits> {
  const ids = await findIds(selects);
  return ids
    ? { where: isAmong(id, ids), count: ids.length, countIsExact: true }
    : { where: condition, count: COUNT_LIMIT, countIsExact: false };
}

/** Null where they are more than are counted. */
async function findIds(selects: SQL[]): Promise<number[] | null> {
  const limited = selects.map((select) => sql`(${select} limit ${COUNT_LIMIT + 1})`);
  const statement = sql`select case when count(*) <= ${COUNT_LIMIT} then coalesce(json_agg(id), '[]') end as ids
    from (${sql.join(limited, sql` union `)}) as hits`;
  const key = nameOfStatement(statement);
  if (isCommon(key)) return null;
  const [found] = await rows<{ ids: number[] | null }>(db(), statement);
  if (!found?.ids) rememberCommon(key);
  return found?.ids ?? null;
}

/** Whether `column` is among ids that were found. */
export function isAmong(column: SQLWrapper, ids: number[]): SQL {
  return sql`${column} = any(${sql.param(`{${ids}}`)}::int[])`;
}

/**
 * Searches that had more hits than are counted. Of all searches these take longest to count, and a
 * list that is looked at asks again every few seconds; for a while the answer is taken as known.
 */
const common = perDatabase(() => new Map<string, number>());
const KNOWN_FOR_MS = 15_000;
const MOST_KNOWN = 1000;

function isCommon(search: string): boolean {
  return (common().get(search) ?? 0) > Date.now();
}

function rememberCommon(search: string): void {
  keep(common(), search, Date.now() + KNOWN_FOR_MS, MOST_KNOWN);
}
