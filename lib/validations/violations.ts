import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { productPatterns } from "@/db/schema/patterns";
import { categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { findingKinds, validations, violations } from "@/db/schema/validations";
import { gainsOf } from "@/lib/checking/gain";
import type { ProductTexts } from "@/lib/checking/product-texts";
import { notFound } from "@/lib/errors";
import { countRows } from "@/lib/platform/cache";
import { type Cursor, type CursorPage, cut, isAfter, orderItems } from "@/lib/platform/cursor";
import type { OneOrMore } from "@/lib/platform/fields";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { isAmong } from "@/lib/platform/search";
import type { DecidedAs } from "@/lib/products/finding-filter-schemas";
import {
  getDecisionFilter,
  hasDecision,
  isDecided,
  isKnown,
  isOfKind,
  isOfProduct,
  isOpenAnd,
  loadKinds,
} from "@/lib/products/finding-filters";
import { CHECKED_TEXT } from "./checked-text";
import { loadReferencedDecisions } from "./decisions/queries";
import { LAST_CHANGE } from "./filters";
import { FOUND } from "./found";
import { parseCheckedTexts, toViolationJson } from "./json";
import type { ListedViolationJson, ViolationQuery } from "./schemas";

function selectViolations(database: Database) {
  return database
    .select({
      violation: FOUND,
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

type Row = Awaited<ReturnType<typeof selectViolations>>[number];

/**
 * Lists violations, those of the latest validations first, each in text order. Finds the page's ids
 * before joining their rows. With `latest`, lists only violations of the products' latest verdicts,
 * with their products; these are counted by pattern, and large counts can be cached.
 */
export async function listViolations(query: ViolationQuery): Promise<Listing<ListedViolationJson>> {
  const condition = filterOf(query);
  const [ids, count] = await Promise.all([
    findPage(query),
    query.latest &&
    query.validation === undefined &&
    query.updated_since === undefined &&
    getDecisionFilter(query) === "none"
      ? countRows(
          sql`(select coalesce(sum(${productPatterns.open}), 0) from ${productPatterns}
          where ${and(...isOpenAnd(query))})`,
        )
      : db().$count(violations, condition),
  ]);
  const items = await listViolationsById(ids);
  return { items: query.latest ? await withProducts(items) : items, count, countIsExact: true };
}

/** Lists violations after a cursor, in the order of their discovery. */
export async function listChangedViolations(
  query: ViolationQuery,
  cursor: Cursor | null,
): Promise<CursorPage<ListedViolationJson>> {
  const changedRows = await db()
    .select({ id: violations.id, at: sql<string>`${LAST_CHANGE}::text` })
    .from(violations)
    .innerJoin(validations, eq(validations.id, violations.validationId))
    .where(and(filterOf(query), isAfter(LAST_CHANGE, violations.id, cursor)))
    .orderBy(LAST_CHANGE, violations.id)
    .limit(query.page_size + 1);
  const { rows, next_cursor } = cut(changedRows, query.page_size);
  const listed = await listViolationsById(rows.map(({ id }) => id));
  const items = query.latest ? await withProducts(listed) : listed;
  return { results: orderItems(rows, items), next_cursor };
}

/** Returns the ids of a page's violations. */
async function findPage(query: ViolationQuery): Promise<number[]> {
  const kinds = shouldScanByKind(query)
    ? await loadKinds(query, Math.floor(MAX_SCANNED / endOf(query)))
    : null;
  if (kinds) return kinds.length === 0 ? [] : scanKinds(kinds, query);
  const idRows = await db()
    .select({ id: violations.id })
    .from(violations)
    .where(filterOf(query))
    .orderBy(...IN_ORDER)
    .limit(query.page_size)
    .offset(getOffset(query));
  return idRows.map(({ id }) => id);
}

const IN_ORDER = [desc(violations.validationId), asc(violations.ordinal)];

/** Maximum number of findings scanned to fill a page by kind. */
const MAX_SCANNED = 20_000;

function endOf({ page, page_size }: ViolationQuery): number {
  return page * page_size;
}

/** Returns whether nearly all findings of a kind can be expected to match the other filters. */
function shouldScanByKind(query: ViolationQuery): boolean {
  return (
    query.validation === undefined && getDecisionFilter(query) === "none" && !isOfProduct(query)
  );
}

/**
 * Returns the ids of a page by scanning the findings of each of a few kinds in the list's order.
 * The kinds' ids are literals in the statement, so that the planner knows how many findings each
 * has.
 */
async function scanKinds(kinds: number[], query: ViolationQuery): Promise<number[]> {
  const { id, validationId, ordinal, kindId } = violations;
  const otherFilters = restOf(query);
  const kindScans = kinds.map(
    (kind) => sql`(select ${id}, ${validationId}, ${ordinal} from ${violations}
      where ${and(sql`${kindId} = ${sql.raw(String(kind))}`, otherFilters)}
      order by ${sql.join(IN_ORDER, sql`, `)} limit ${endOf(query)})`,
  );
  const idRows = await queryRows<{ id: number }>(
    db(),
    sql`select id from (${sql.join(kindScans, sql` union all `)}) walked
      order by validation_id desc, ordinal limit ${query.page_size} offset ${getOffset(query)}`,
  );
  return idRows.map((row) => row.id);
}

function filterOf(query: ViolationQuery): SQL | undefined {
  return and(isOfKind(sql`${violations.kindId}`, query), restOf(query));
}

/** Returns the condition for all filters except those on kinds. */
function restOf(query: ViolationQuery): SQL | undefined {
  const decision = getDecisionFilter(query);
  const decidedKinds = excludeOpen(decision);
  // Dismissed findings are few, so their products are found first.
  const ofProduct = and(
    isOfProduct(query),
    query.latest && decidedKinds ? hasDecision(decidedKinds) : undefined,
  );
  return and(
    query.validation === undefined ? undefined : eq(violations.validationId, query.validation),
    query.updated_since &&
      sql`${violations.validationId} in (select ${validations.id} from ${validations}
        where ${LAST_CHANGE} >= ${query.updated_since.toISOString()}::timestamptz)`,
    query.latest || query.decision || query.known ? isDecided(decision) : undefined,
    isKnown(query.known),
    query.latest && !ofProduct ? IS_NEWEST : undefined,
    query.latest && ofProduct
      ? sql`${violations.validationId} in (select ${productPatterns.validationId} from ${productPatterns}
          join ${products} on ${products.id} = ${productPatterns.productId} where ${ofProduct})`
      : undefined,
    ofProduct && !query.latest
      ? sql`${violations.validationId} in (select ${validations.id} from ${validations}
          join ${products} on ${products.id} = ${validations.productId} where ${ofProduct})`
      : undefined,
  );
}

/** Returns the requested decisions; null if open findings are requested as well. */
function excludeOpen(decision: OneOrMore<DecidedAs>) {
  const kinds = [decision].flat();
  const decidedKinds = kinds.filter((kind) => kind !== "none");
  return decidedKinds.length === kinds.length ? decidedKinds : null;
}

/**
 * True for violations of a product's latest verdict, which all of its patterns refer to. Evaluated
 * per row: nearly all rows match, so the list is scanned in order until a page is full. With a
 * plain comparison, Postgres expects few matches and reads all rows; with a `case`, it expects
 * many.
 */
const IS_NEWEST = sql`case when ${violations.validationId} = (
  select ${productPatterns.validationId} from ${productPatterns} where ${productPatterns.productId} =
    (select ${validations.productId} from ${validations} where ${validations.id} = ${violations.validationId})
  limit 1) then true else false end`;

/** Returns the existing violations with these ids, in the list's order. */
export async function listViolationsById(ids: number[]): Promise<ListedViolationJson[]> {
  if (ids.length === 0) return [];
  return toListedJson(
    await selectViolations(db())
      .where(isAmong(violations.id, ids))
      .orderBy(desc(violations.validationId), violations.ordinal),
  );
}

/** Adds the products to violations. */
async function withProducts(items: ListedViolationJson[]): Promise<ListedViolationJson[]> {
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
  const productOf = new Map(productRows.map(({ validation, ...product }) => [validation, product]));
  return items.map((item) => ({ ...item, ...productOf.get(item.validation) }));
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
async function toListedJson(rows: Row[]): Promise<ListedViolationJson[]> {
  const decisions = await loadReferencedDecisions(rows.map(({ violation }) => violation));
  const textsByValidation = new Map<number, ProductTexts>();
  return rows.map(({ violation, ...columns }) => {
    const { validationId } = violation;
    const texts =
      textsByValidation.get(validationId) ??
      parseCheckedTexts(columns.checkedText, columns.checkedTexts);
    textsByValidation.set(validationId, texts);
    return {
      ...toViolationJson(violation, texts, { gains: gainsOf(columns.counts), decisions }),
      validation: validationId,
      source: violation.source,
    };
  });
}
