import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { bulkChangeItems, bulkChanges } from "@/db/schema/bulk-changes";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import type { BulkChangeOutcome } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { containsTerm } from "@/lib/platform/search";
import { type BulkChange, countOutcomes } from "./bulk-change";
import {
  type BulkChangeItemJson,
  type BulkChangeItemQuery,
  type BulkChangeJson,
  type BulkChangeQuery,
  type BulkChangeRulesJson,
  toFiltersJson,
} from "./schemas";

/** Number of days after its end during which a bulk change can be undone. */
export const UNDO_DAYS = 30;

/** Lists bulk changes, newest first. */
export async function listBulkChanges(query: BulkChangeQuery): Promise<Listing<BulkChangeJson>> {
  const condition = and(
    buildStateCondition(query.state),
    query.search ? containsTerm(bulkChanges.name, query.search) : undefined,
  );
  const [rows, count] = await Promise.all([
    selectBulkChanges(condition)
      .orderBy(desc(bulkChanges.createdAt), desc(bulkChanges.id))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().$count(bulkChanges, condition),
  ]);
  return { items: await toJson(rows), count, countIsExact: true };
}

function buildStateCondition(state: BulkChangeQuery["state"]): SQL | undefined {
  if (state === undefined) return undefined;
  return state === "running"
    ? inArray(bulkChanges.state, ["running", "undoing"])
    : eq(bulkChanges.state, state);
}

/** Returns a bulk change with its counts and progress. @throws DomainError not_found */
export async function getBulkChange(id: number): Promise<BulkChangeJson> {
  const [json] = await toJson(await selectBulkChanges(eq(bulkChanges.id, id)));
  if (!json) throw notFound("Bulk change");
  return json;
}

function selectBulkChanges(condition: SQL | undefined) {
  return db()
    .select({ bulkChange: bulkChanges, createdByName: selectPersonName(users) })
    .from(bulkChanges)
    .innerJoin(users, eq(users.id, bulkChanges.createdBy))
    .where(condition);
}

type Row = { bulkChange: BulkChange; createdByName: string };

async function toJson(rows: Row[]): Promise<BulkChangeJson[]> {
  const countsByBulkChange = await countOutcomes(
    db(),
    rows.map(({ bulkChange }) => bulkChange.id),
  );
  return rows.map(({ bulkChange, createdByName }) => {
    const outcomes = countsByBulkChange.get(bulkChange.id) ?? {};
    return toBulkChangeJson(bulkChange, createdByName, outcomes);
  });
}

type OutcomeCounts = Partial<Record<BulkChangeOutcome, number>>;

function toBulkChangeJson(
  bulkChange: BulkChange,
  createdByName: string,
  outcomes: OutcomeCounts,
): BulkChangeJson {
  const counts = toCounts(outcomes);
  return {
    id: bulkChange.id,
    name: bulkChange.name,
    state: bulkChange.state === "undoing" ? "running" : bulkChange.state,
    action: bulkChange.action,
    filters: toFiltersJson(bulkChange.filters),
    replacement: bulkChange.replacement,
    comments: bulkChange.comments,
    kind: bulkChange.kind,
    reason: bulkChange.reason,
    as_of: bulkChange.asOf,
    counts,
    progress: toProgress(bulkChange, outcomes),
    undoing: bulkChange.state === "undoing",
    error_message: bulkChange.errorMessage,
    created_by_name: createdByName,
    created_at: bulkChange.createdAt.toISOString(),
    started_at: bulkChange.startedAt?.toISOString() ?? null,
    finished_at: bulkChange.finishedAt?.toISOString() ?? null,
    undo_until:
      counts.changed > 0 && bulkChange.action !== "send_back" ? getUndoDeadline(bulkChange) : null,
  };
}

function toCounts(outcomes: OutcomeCounts): BulkChangeJson["counts"] {
  const {
    planned = 0,
    changed = 0,
    remainder: skippedCount = 0,
    left_out = 0,
    undone = 0,
    kept: unrestoredCount = 0,
  } = outcomes;
  const doneCount = changed + undone + unrestoredCount;
  return {
    products: planned + doneCount + skippedCount + left_out,
    planned: planned + doneCount,
    changed: doneCount,
    remainder: skippedCount,
    undone,
  };
}

/** Returns the progress of the current or last phase. */
function toProgress(
  { state, expected }: BulkChange,
  outcomes: OutcomeCounts,
): BulkChangeJson["progress"] {
  const { products, planned, changed } = toCounts(outcomes);
  const { changed: changedCount = 0 } = outcomes;
  if (state === "preparing") return { done: products, total: Math.max(expected, products) };
  if (state === "undoing" || state === "undone")
    return { done: changed - changedCount, total: changed };
  return { done: changed, total: planned };
}

function getUndoDeadline({ startedAt, finishedAt, state }: BulkChange): string | null {
  if (!startedAt || !finishedAt || state === "undone" || state === "undoing") return null;
  return new Date(finishedAt.getTime() + UNDO_DAYS * 86_400_000).toISOString();
}

/** Lists the effect of a bulk change on each product, most unusual first. */
export async function listBulkChangeItems(
  id: number,
  query: BulkChangeItemQuery,
): Promise<Listing<BulkChangeItemJson>> {
  await getBulkChange(id);
  const condition = and(
    eq(bulkChangeItems.bulkChangeId, id),
    query.outcome === undefined ? undefined : eq(bulkChangeItems.outcome, query.outcome),
    query.rule === undefined && query.source === undefined
      ? undefined
      : sql`${bulkChangeItems.rules} @> ${JSON.stringify([{ rule: query.rule, source: query.source }])}::jsonb`,
  );
  const [rows, count] = await Promise.all([
    db()
      .select({ item: bulkChangeItems, productId: products.productId, name: products.name })
      .from(bulkChangeItems)
      .innerJoin(products, eq(products.id, bulkChangeItems.productId))
      .where(condition)
      .orderBy(desc(bulkChangeItems.oddness), asc(bulkChangeItems.productId))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().$count(bulkChangeItems, condition),
  ]);
  const items = rows.map(({ item, productId, name }) => toItemJson(item, productId, name));
  return { items, count, countIsExact: true };
}

/** Counts the findings that a bulk change removes, by rule. @throws DomainError not_found */
export async function listBulkChangeRules(id: number): Promise<BulkChangeRulesJson> {
  await getBulkChange(id);
  return queryRows<BulkChangeRulesJson[number]>(
    db(),
    sql`select r.rule, r.source, r.name, r.guideline_reference,
        count(*)::int as products, sum(r.findings)::int as findings
      from ${bulkChangeItems} i, jsonb_to_recordset(i.rules) as r(rule int, source text, name text,
        guideline_reference text, findings int)
      where i.bulk_change_id = ${id} and i.outcome not in ('remainder', 'left_out')
      group by 1, 2, 3, 4
      order by products desc, findings desc, r.guideline_reference, r.rule`,
  );
}

function toItemJson(
  item: typeof bulkChangeItems.$inferSelect,
  productId: string,
  name: string,
): BulkChangeItemJson {
  const [first, ...otherChanges] = item.changes;
  return {
    product_id: productId,
    name,
    outcome: item.outcome,
    reason: item.reason,
    before: first?.before ?? null,
    after: first?.after ?? null,
    field: first?.field ?? null,
    item: first?.item ?? null,
    further: otherChanges,
    violations_before: item.violationsBefore,
    violations_after: item.violationsAfter,
    score_before: item.scoreBefore,
    score_after: item.scoreAfter,
  };
}
