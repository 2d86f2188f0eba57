import { and, eq, exists, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { productPatterns } from "@/db/schema/patterns";
import {
  brandGuidelines,
  categories,
  categoryGuidelines,
  ruleSetCategories,
  ruleSetGuidelines,
  ruleSets,
  rules,
} from "@/db/schema/policies";
import { batches, products } from "@/db/schema/products";
import { violations } from "@/db/schema/validations";
import { workspace } from "@/db/schema/workspace";
import type { FixKind, ProductStatus } from "@/lib/enums";
import { cacheReads } from "@/lib/platform/cache";
import { listPatterns } from "@/lib/validations/findings/patterns";
import { patternQuery } from "@/lib/validations/findings/schemas";
import { countAwaitingQueue } from "@/lib/validations/stale";
import type { ClearedJson, ResultsJson, WorkspaceJson } from "./schemas";

const UNCHECKED_STATUSES: ProductStatus[] = ["pending", "validating"];

const isUnchecked = inArray(products.status, UNCHECKED_STATUSES);

/** The condition that a rule is active and belongs to a policy that applies to something. */
const isApplied = sql`${rules.isActive} and (
  exists (select 1 from ${categoryGuidelines} g
    where g.id = ${rules.categoryGuidelineId} and g.is_active)
  or exists (select 1 from ${brandGuidelines} g
    where g.id = ${rules.brandGuidelineId} and g.is_active)
  or exists (select 1 from ${ruleSets} s
    where s.id = ${rules.ruleSetId} and s.is_active and (s.applies_to_all
      or exists (select 1 from ${ruleSetCategories} a where a.rule_set_id = s.id)
      or exists (select 1 from ${ruleSetGuidelines} a where a.rule_set_id = s.id))))`;

/** Returns the state of the workspace and of its first steps, in one query. */
export async function getWorkspace(): Promise<WorkspaceJson> {
  const [state] = await queryRows<
    Omit<WorkspaceJson, "steps"> & { hasFindings: boolean; hasAppliedRules: boolean }
  >(
    db(),
    sql`select ${createDemoCondition()} as demo,
      (select count(*) from ${products})::int as products,
      (select count(*) from ${categories})::int as categories,
      (select count(*) from ${rules})::int as rules,
      (${exists(sql`(select 1 from ${violations})`)}
        or not ${exists(sql`(select 1 from ${products} where ${isUnchecked})`)}) as "hasFindings",
      ${exists(sql`(select 1 from ${rules} where ${isApplied})`)} as "hasAppliedRules",
      ${exists(sql`(select 1 from ${workspace} where ${workspace.dismissedAt} is not null)`)} as dismissed`,
  );
  if (!state) throw new Error("The workspace query returned no row.");
  const { hasFindings, hasAppliedRules, ...counts } = state;
  const steps = { products: counts.products > 0, rules: hasAppliedRules };
  return { ...counts, steps: { ...steps, findings: steps.products && steps.rules && hasFindings } };
}

/** Returns SQL for whether a product or category of the demo data still exists. */
function createDemoCondition(): SQL {
  const { lastDemoProduct, lastDemoCategory } = workspace;
  return exists(
    db()
      .select({ one: sql`1` })
      .from(workspace)
      .where(
        or(
          exists(
            db().select({ one: sql`1` }).from(products).where(lte(products.id, lastDemoProduct)),
          ),
          exists(
            db()
              .select({ one: sql`1` })
              .from(categories)
              .where(lte(categories.id, lastDemoCategory)),
          ),
        ),
      ),
  );
}

/** Returns whether the workspace contains demo data. */
export async function hasDemoData(database: Database): Promise<boolean> {
  const [row] = await queryRows<{ demo: boolean }>(
    database,
    sql`select ${createDemoCondition()} as demo`,
  );
  return row?.demo ?? false;
}

/** Counts the items that clearing the workspace would delete. */
export async function countContents(
  database: Database = db(),
): Promise<Omit<ClearedJson, "message">> {
  const [contents] = await queryRows<Omit<ClearedJson, "message">>(
    database,
    sql`select (select count(*) from ${products})::int as products,
      ((select count(*) from ${categories}) + (select count(*) from ${brandGuidelines})
        + (select count(*) from ${ruleSets}))::int as policies,
      (select count(*) from ${batches})::int as uploads`,
  );
  if (!contents) throw new Error("The contents could not be counted.");
  return contents;
}

const COMPLIANT_STATUSES: ProductStatus[] = ["compliant", "approved", "published"];
/** Kinds of fixes that do not need manual editing. */
const FIXABLE_KINDS: FixKind[] = ["replace", "remove"];
const TOP_PATTERNS_QUERY = { page_size: "3", ordering: "-would_pass" };

/** Number of products below which counting is fast enough without a cache. */
const CACHE_MIN_PRODUCTS = 10_000;
const readCached = cacheReads<ResultsJson>(
  "workspace-results",
  ({ products }) => products >= CACHE_MIN_PRODUCTS,
);

/**
 * Returns the results of the latest validations of all products or of a batch. With 10,000 products
 * or more, the numbers can be up to 5 seconds old.
 */
export function getResults(batchId?: number): Promise<ResultsJson> {
  return readCached(String(batchId ?? ""), () => readResults(batchId));
}

async function readResults(batchId?: number): Promise<ResultsJson> {
  const batchCondition = batchId === undefined ? undefined : eq(products.batchId, batchId);
  const query = patternQuery.parse({
    ...TOP_PATTERNS_QUERY,
    ...(batchId && { batch: String(batchId) }),
  });
  // Counted first: products that are queued meanwhile are then missing from the checked ones twice,
  // where they would otherwise count as checked with their old result, and screens stop refreshing.
  const awaitingQueue = await countAwaitingQueue(batchCondition);
  const [[counts], [fixes], { items }] = await Promise.all([
    db()
      .select({
        products: sql<number>`count(*)::int`,
        checked: sql<number>`(count(*) filter (where not ${isUnchecked}))::int`,
        compliant: countWithStatus(COMPLIANT_STATUSES),
        failing: countWithStatus(["needs_review"]),
      })
      .from(products)
      .where(batchCondition),
    db()
      .select({ fixable: sql<number>`coalesce(sum(${productPatterns.open}), 0)::int` })
      .from(productPatterns)
      .where(
        and(
          inArray(productPatterns.fix, FIXABLE_KINDS),
          batchCondition &&
            inArray(
              productPatterns.productId,
              db().select({ id: products.id }).from(products).where(batchCondition),
            ),
        ),
      ),
    listPatterns(query),
  ]);
  if (!counts) throw new Error("The products could not be counted.");
  const checked = Math.max(0, counts.checked - awaitingQueue);
  return { ...counts, checked, fixable: fixes?.fixable ?? 0, patterns: items };
}

function countWithStatus(statuses: ProductStatus[]): SQL<number> {
  return sql<number>`(count(*) filter (where ${inArray(products.status, statuses)}))::int`;
}
