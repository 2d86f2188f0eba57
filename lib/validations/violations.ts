import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { productPatterns } from "@/db/schema/patterns";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import { computeSeverityGains } from "@/lib/checking/findings/score-gains";
import type { ProductTexts } from "@/lib/checking/text/product-texts";
import { notFound } from "@/lib/errors";
import { loadReferencedDecisions } from "@/lib/findings/decisions/queries";
import type { FindingDecisionFilter } from "@/lib/findings/filter-schemas";
import { isOfKind, loadFindingKinds } from "@/lib/findings/filters";
import { countRows } from "@/lib/platform/cache";
import { type Cursor, type CursorPage, cutPage, isAfter, orderItems } from "@/lib/platform/cursor";
import type { OneOrMore } from "@/lib/platform/fields";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { isAmong, prepareByIds } from "@/lib/platform/search";
import { CHECKED_TEXT, FINDING_COLUMNS } from "./columns";
import { LAST_CHANGED_AT } from "./filters";
import {
  getDecisionFilter,
  hasDecision,
  isDecided,
  isKnown,
  isOfProduct,
  listOpenConditions,
} from "./findings/filters";
import { parseCheckedTexts, toViolationJson } from "./json";
import type { ListedViolationJson, ViolationQuery } from "./schemas";

function selectViolations(database: Database) {
  return database
    .select({
      violation: FINDING_COLUMNS,
      checkedText: CHECKED_TEXT,
      checkedTexts: validations.checkedTexts,
      counts: {
        high: sql<number>`${validations.categoryHigh} + ${validations.brandHigh}`,
        medium: sql<number>`${validations.categoryMedium} + ${validations.brandMedium}`,
        low: sql<number>`${validations.categoryLow} + ${validations.brandLow}`,
      },
    })
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId))
    .innerJoin(validations, eq(validations.id, violations.validationId));
}

type ViolationFilters = Omit<ViolationQuery, "page" | "page_size" | "cursor">;
type ViolationJoinRow = Awaited<ReturnType<typeof selectViolations>>[number];

const loadRows = prepareByIds("violations-by-id", (ids) =>
  selectViolations(db())
    .where(isAmong(violations.id, ids))
    .orderBy(desc(violations.validationId), violations.ordinal),
);

/**
 * Lists violations, those of the latest validations first, each in text order. Finds the page's ids
 * before joining their rows. With `latest`, lists only violations in the products' latest verdicts,
 * together with the products. These violations are counted by pattern, and large counts can be
 * cached.
 */
export async function listViolations(query: ViolationQuery): Promise<Listing<ListedViolationJson>> {
  const [ids, count] = await Promise.all([
    findPage(query),
    isCountedByPattern(query)
      ? countRows(selectViolationCount(query))
      : db().$count(violations, buildFilter(query)),
  ]);
  const items = await listViolationsById(ids);
  return { items: query.latest ? await addProducts(items) : items, count, countIsExact: true };
}

/** Returns a subquery that counts the violations of a list. */
export function selectViolationCount(query: ViolationFilters): SQL {
  return isCountedByPattern(query)
    ? sql`(select coalesce(sum(${productPatterns.open}), 0) from ${productPatterns}
        where ${and(...listOpenConditions(query))})`
    : sql`${db().$count(violations, buildFilter(query))}`;
}

/** Returns whether the violations are the open ones of the latest verdicts. */
function isCountedByPattern(query: ViolationFilters): boolean {
  return (
    query.latest === true &&
    query.validation === undefined &&
    query.updated_since === undefined &&
    getDecisionFilter(query) === "none"
  );
}

/** Lists the violations after a cursor in the order in which they were found. */
export async function listChangedViolations(
  query: ViolationQuery,
  cursor: Cursor | null,
): Promise<CursorPage<ListedViolationJson>> {
  const changedRows = await db()
    .select({ id: violations.id, at: sql<string>`${LAST_CHANGED_AT}::text` })
    .from(violations)
    .innerJoin(validations, eq(validations.id, violations.validationId))
    .where(and(buildFilter(query), isAfter(LAST_CHANGED_AT, violations.id, cursor)))
    .orderBy(LAST_CHANGED_AT, violations.id)
    .limit(query.page_size + 1);
  const { rows, next_cursor } = cutPage(changedRows, query.page_size);
  const listedViolations = await listViolationsById(rows.map(({ id }) => id));
  const items = query.latest ? await addProducts(listedViolations) : listedViolations;
  return { results: orderItems(rows, items, ({ id }) => id), next_cursor };
}

async function findPage(query: ViolationQuery): Promise<number[]> {
  const kindIds = shouldScanByKind(query)
    ? await loadFindingKinds(query, Math.floor(MAX_SCANNED_ROWS / getPageEnd(query)))
    : null;
  if (kindIds) return kindIds.length === 0 ? [] : scanKinds(kindIds, query);
  const idRows = await db()
    .select({ id: violations.id })
    .from(violations)
    .where(buildFilter(query))
    .orderBy(...LIST_ORDER)
    .limit(query.page_size)
    .offset(getOffset(query));
  return idRows.map(({ id }) => id);
}

const LIST_ORDER = [desc(violations.validationId), asc(violations.ordinal)];

/** Maximum number of findings to scan by kind to fill a page. */
const MAX_SCANNED_ROWS = 20_000;

function getPageEnd({ page, page_size }: ViolationQuery): number {
  return page * page_size;
}

/** Returns whether nearly all findings of a kind are expected to match the other filters. */
function shouldScanByKind(query: ViolationQuery): boolean {
  return (
    query.validation === undefined && getDecisionFilter(query) === "none" && !isOfProduct(query)
  );
}

/**
 * Returns the ids of a page by scanning the findings of a few kinds in the list's order. The kinds'
 * ids are literals in the statement, so that the planner knows how many findings each kind has.
 */
async function scanKinds(kindIds: number[], query: ViolationQuery): Promise<number[]> {
  const { id, validationId, ordinal, kindId } = violations;
  const otherFilters = buildOtherFilters(query);
  const kindScans = kindIds.map(
    (kind) => sql`(select ${id}, ${validationId}, ${ordinal} from ${violations}
      where ${and(sql`${kindId} = ${sql.raw(String(kind))}`, otherFilters)}
      order by ${sql.join(LIST_ORDER, sql`, `)} limit ${getPageEnd(query)})`,
  );
  const idRows = await queryRows<{ id: number }>(
    db(),
    sql`select id from (${sql.join(kindScans, sql` union all `)}) walked
      order by validation_id desc, ordinal limit ${query.page_size} offset ${getOffset(query)}`,
  );
  return idRows.map((row) => row.id);
}

function buildFilter(query: ViolationFilters): SQL | undefined {
  return and(isOfKind(sql`${violations.kindId}`, query), buildOtherFilters(query));
}

/** Returns the condition for all filters except those on kinds. */
function buildOtherFilters(query: ViolationFilters): SQL | undefined {
  const decision = getDecisionFilter(query);
  const decidedKinds = excludeOpen(decision);
  // There are few dismissed findings, so their products are found first.
  const productCondition = and(
    isOfProduct(query),
    query.latest && decidedKinds ? hasDecision(decidedKinds) : undefined,
  );
  return and(
    query.validation === undefined ? undefined : eq(violations.validationId, query.validation),
    query.updated_since &&
      sql`${violations.validationId} in (select ${validations.id} from ${validations}
        where ${LAST_CHANGED_AT} >= ${query.updated_since.toISOString()}::timestamptz)`,
    query.latest || query.decision || query.known ? isDecided(decision) : undefined,
    isKnown(query.known),
    query.latest && !productCondition ? NEWEST_CONDITION : undefined,
    query.latest && productCondition
      ? sql`${violations.validationId} in (select ${productPatterns.validationId} from ${productPatterns}
          join ${products} on ${products.id} = ${productPatterns.productId} where ${productCondition})`
      : undefined,
    productCondition && !query.latest
      ? sql`${violations.validationId} in (select ${validations.id} from ${validations}
          join ${products} on ${products.id} = ${validations.productId} where ${productCondition})`
      : undefined,
  );
}

/** Returns the requested decisions, or null if open findings are also requested. */
function excludeOpen(decision: OneOrMore<FindingDecisionFilter>) {
  const decisions = [decision].flat();
  const decidedKinds = decisions.filter((kind) => kind !== "none");
  return decidedKinds.length === decisions.length ? decidedKinds : null;
}

/**
 * True for violations in a product's latest verdict, which all of the product's patterns refer to.
 * Evaluated per row: nearly all rows match, so the list is scanned in order until a page is full.
 * With a plain comparison, Postgres expects few matches and reads all rows; with a `case`, Postgres
 * expects many.
 */
const NEWEST_CONDITION = sql`case when ${violations.validationId} = (
  select ${productPatterns.validationId} from ${productPatterns} where ${productPatterns.productId} =
    (select ${validations.productId} from ${validations} where ${validations.id} = ${violations.validationId})
  limit 1) then true else false end`;

/** Returns the existing violations with these ids, in the list's order. */
export async function listViolationsById(ids: number[]): Promise<ListedViolationJson[]> {
  if (ids.length === 0) return [];
  return toListedJson(await loadRows(ids));
}

async function addProducts(items: ListedViolationJson[]): Promise<ListedViolationJson[]> {
  const ids = [...new Set(items.map(({ validation }) => validation))];
  const productRows = await db()
    .select({
      validation: validations.id,
      product_id: products.productId,
      product_name: products.name,
      category_name: categories.name,
    })
    .from(validations)
    .innerJoin(products, eq(products.id, validations.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(isAmong(validations.id, ids));
  const productByValidation = new Map(
    productRows.map(({ validation, ...product }) => [validation, product]),
  );
  return items.map((item) => ({ ...item, ...productByValidation.get(item.validation) }));
}

/** @throws DomainError not_found */
export async function getViolation(id: number): Promise<ListedViolationJson> {
  const [row] = await selectViolations(db()).where(eq(violations.id, id));
  if (!row) throw notFound("Violation");
  const [listed] = await toListedJson([row]);
  if (!listed) throw notFound("Violation");
  return listed;
}

/** Converts violations to JSON, parsing each validation's texts only once. */
async function toListedJson(rows: ViolationJoinRow[]): Promise<ListedViolationJson[]> {
  const decisions = await loadReferencedDecisions(rows.map(({ violation }) => violation));
  const textsByValidation = new Map<number, ProductTexts>();
  return rows.map(({ violation, ...columns }) => {
    const { validationId } = violation;
    const texts =
      textsByValidation.get(validationId) ??
      parseCheckedTexts(columns.checkedText, columns.checkedTexts);
    textsByValidation.set(validationId, texts);
    return {
      ...toViolationJson(violation, texts, {
        gains: computeSeverityGains(columns.counts),
        decisions,
      }),
      validation: validationId,
      source: violation.source,
    };
  });
}
