import {
  and,
  type Column,
  eq,
  inArray,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { db, queryRows } from "@/db/client";
import type { OneOrMore } from "./fields";
import { COUNT_LIMIT } from "./pagination";
import { memoizePerDatabase } from "./per-database";
import { statementKey } from "./statement";

/** Returns `column ILIKE '%term%'` with the term escaped. */
export function containsTerm(column: SQLWrapper, term: string): SQL {
  return sql`${column} ilike ${`%${escapeLike(term)}%`}`;
}

/** Escapes a term for a pattern of LIKE. */
export function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, "\\$&");
}

/** Returns the condition that a column equals a filter's value, or one of its values. */
export function isAnyOf<Value extends string | number | boolean>(
  column: Column,
  filterValue: OneOrMore<Value> | undefined,
): SQL | undefined {
  return filterValue === undefined ? undefined : isOneOf(column, filterValue);
}

/** Like `isAnyOf`, but requires a filter. */
export function isOneOf<Value extends string | number | boolean>(
  column: Column,
  filterValue: OneOrMore<Value>,
): SQL {
  return Array.isArray(filterValue) ? inArray(column, filterValue) : eq(column, filterValue);
}

/** Returns the condition that a number is within the given inclusive bounds. */
export function isBetween(
  number: SQLWrapper,
  min: number | undefined,
  max: number | undefined,
): SQL | undefined {
  if (min === undefined && max === undefined) return undefined;
  return sql`${number} between ${min ?? 0} and ${max ?? 1}`;
}

/** Returns the condition that a time is within the given inclusive days, in UTC. */
export function isOnDays(
  timestamp: SQLWrapper,
  firstDay: string | undefined,
  lastDay: string | undefined,
): SQL | undefined {
  return and(
    firstDay === undefined ? undefined : sql`${timestamp} >= ${`${firstDay}T00:00:00Z`}`,
    lastDay === undefined
      ? undefined
      : sql`${timestamp} < ${`${lastDay}T00:00:00Z`}::timestamptz + interval '24 hours'`,
  );
}

interface Search {
  id: SQLWrapper;
  /**
   * Queries that each find matching ids with one index. Combining their conditions with OR would
   * prevent the use of the indexes.
   */
  selects: SQL[];
  /** The equivalent condition on each row. */
  condition: SQL | undefined;
}

interface SearchMatches {
  /** A condition that selects the matching rows. */
  where: SQL | undefined;
  count: number;
  countIsExact: boolean;
}

/**
 * Finds the rows of a search with its indexes and returns a condition on their ids, so that the
 * planner knows how few rows match. If there are too many matches to count, returns the search
 * condition itself, because scanning the list in order finds matches quickly.
 */
export async function findMatches({ id, selects, condition }: Search): Promise<SearchMatches> {
  const ids = await findIds(selects);
  return ids
    ? { where: isAmong(id, ids), count: ids.length, countIsExact: true }
    : { where: condition, count: COUNT_LIMIT, countIsExact: false };
}

/** Returns the matching ids, or null if there are too many to count. */
async function findIds(selects: SQL[]): Promise<number[] | null> {
  const statement = sql`select case when count(*) <= ${COUNT_LIMIT} then coalesce(json_agg(id), '[]') end as ids
    from (${uniteSelects(selects)}) as hits`;
  const key = statementKey(statement);
  if (isCommon(key)) return null;
  const [row] = await queryRows<{ ids: number[] | null }>(db(), statement);
  if (!row?.ids) rememberCommon(key);
  return row?.ids ?? null;
}

/** Returns a subquery that counts the matches of a search, up to one more than COUNT_LIMIT. */
export function countMatches(selects: SQL[]): SQL {
  return sql`(select least(count(*), ${COUNT_LIMIT + 1}) from (${uniteSelects(selects)}) as hits)`;
}

function uniteSelects(selects: SQL[]): SQL {
  const limitedSelects = selects.map((select) => sql`(${select} limit ${COUNT_LIMIT + 1})`);
  return sql.join(limitedSelects, sql` union `);
}

/** Returns the condition that `column` is one of these ids, or of those of a prepared query. */
export function isAmong(column: SQLWrapper, ids: number[] | Placeholder): SQL {
  const list = Array.isArray(ids) ? sql.param(toArrayLiteral(ids)) : ids;
  return sql`${column} = any(${list}::int[])`;
}

function toArrayLiteral(ids: readonly number[]): string {
  return `{${ids}}`;
}

interface PreparableQuery<Row> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Row[]> };
}

/**
 * Returns a function that loads rows by ids. Builds the statement once per process, because
 * building it with each call would take longer than sending it and decoding a page of rows.
 * @param name as for `processState`
 * @param buildQuery returns the query for `isAmong` with the given ids
 */
export function prepareByIds<Row>(
  name: string,
  buildQuery: (ids: Placeholder) => PreparableQuery<Row>,
): (ids: readonly number[]) => Promise<Row[]> {
  const getQuery = memoizePerDatabase(name, () => buildQuery(sql.placeholder("ids")).prepare(name));
  return (ids) => getQuery().execute({ ids: toArrayLiteral(ids) });
}

/**
 * A cache of searches with too many matches to count. These take longest to count, and open lists
 * repeat the search every few seconds.
 */
const commonSearches = memoizePerDatabase(
  "common-searches",
  () => new LRUCache<string, number>({ max: 1000 }),
);
const COMMON_SEARCH_TTL_MS = 15_000;

function isCommon(search: string): boolean {
  return (commonSearches().get(search) ?? 0) > Date.now();
}

function rememberCommon(search: string): void {
  commonSearches().set(search, Date.now() + COMMON_SEARCH_TTL_MS);
}
