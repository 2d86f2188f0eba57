import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { db, queryRows } from "@/db/client";
import { INDIVIDUAL_VIEW, type ViewedList } from "@/lib/enums";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { listSavedViews } from "@/lib/people/views/queries";
import type { SavedViewJson, SavedViewQuery } from "@/lib/people/views/schemas";
import { CACHE_MIN_ROWS, cacheReads } from "@/lib/platform/cache";
import { COUNT_LIMIT, type Listing } from "@/lib/platform/pagination";
import { statementKey } from "@/lib/platform/statement";
import { findTextFault } from "@/lib/platform/text-fault";
import { selectProductCount } from "@/lib/products/queries";
import { productQuery } from "@/lib/products/schemas";
import { selectPatternCount } from "@/lib/validations/findings/patterns";
import { patternQuery } from "@/lib/validations/findings/schemas";
import { selectValidationCount } from "@/lib/validations/queries";
import { validationQuery, violationQuery } from "@/lib/validations/schemas";
import { selectViolationCount } from "@/lib/validations/violations";
import type { ViewCountJson } from "./schemas";

type Params = Record<string, string>;

/** Returns subqueries that count what the lists' screens show with these URL parameters. */
const COUNTS: Partial<Record<ViewedList, (params: Params) => SQL>> = {
  products: (params) => selectProductCount(parseParams(productQuery, params)),
  validations: (params) => selectValidationCount(parseParams(validationQuery, params)),
  findings: (params) =>
    params.view === INDIVIDUAL_VIEW
      ? selectViolationCount({ ...parseParams(violationQuery, params), latest: true })
      : selectPatternCount(parseParams(patternQuery, params)),
};

const readCounts = cacheReads<{ counts: number[] }>("view-counts", ({ counts }) =>
  counts.some((count) => count >= CACHE_MIN_ROWS),
);

/**
 * Counts the items of the saved views that `listSavedViews` lists, all in one statement. If a count
 * is 10,000 or more, the counts can be up to 5 seconds old.
 */
export async function countSavedViews(
  query: SavedViewQuery,
  reader: Pick<SessionUser, "id" | "role">,
): Promise<Listing<ViewCountJson>> {
  const views = await listSavedViews(query, reader);
  const countedViews = views.items.flatMap((view) => {
    const count = selectCount(view);
    return count ? { id: view.id, count } : [];
  });
  const counts = await loadCounts(countedViews.map(({ count }) => count));
  const countsById = new Map(countedViews.map(({ id }, index) => [id, counts[index] ?? null]));
  const items = views.items.map((view) => {
    const count = countsById.get(view.id) ?? null;
    const isExact = count === null || count <= COUNT_LIMIT || !hasLimit(view);
    return { id: view.id, count: isExact ? count : COUNT_LIMIT, count_is_exact: isExact };
  });
  return { ...views, items };
}

function selectCount({ list, query }: SavedViewJson): SQL | undefined {
  return COUNTS[list]?.(Object.fromEntries(new URLSearchParams(query)));
}

/** Returns whether a view's items are counted only up to COUNT_LIMIT. */
function hasLimit({ list, query }: SavedViewJson): boolean {
  return list !== "findings" && Boolean(new URLSearchParams(query).get("search"));
}

async function loadCounts(counts: SQL[]): Promise<number[]> {
  if (counts.length === 0) return [];
  const integers = counts.map((count) => sql`(${count})::int`);
  const statement = sql`select json_build_array(${sql.join(integers, sql`, `)}) as counts`;
  const row = await readCounts(statementKey(statement), async () => {
    const [countsRow] = await queryRows<{ counts: number[] }>(db(), statement);
    if (!countsRow) throw new Error("The count query returned no row.");
    return countsRow;
  });
  return row.counts;
}

/** Parses the parameters of a screen. Like the screen, ignores invalid ones. */
function parseParams<Schema extends z.ZodType>(schema: Schema, params: Params): z.output<Schema> {
  const validEntries = Object.entries(params).filter(([, value]) => !findTextFault(value));
  const validParams = Object.fromEntries(validEntries);
  const parsed = schema.safeParse(validParams);
  if (parsed.success) return parsed.data;
  const invalidNames = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return schema.parse(Object.fromEntries(validEntries.filter(([name]) => !invalidNames.has(name))));
}
