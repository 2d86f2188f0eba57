import { and, asc, desc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { productSearchText, products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import type { ProductOrdering } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { countRows } from "@/lib/platform/cache";
import { type Cursor, type CursorPage, cutPage, isAfter, orderItems } from "@/lib/platform/cursor";
import { isId } from "@/lib/platform/fields";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import {
  containsTerm,
  countMatches,
  escapeLike,
  findMatches,
  isAmong,
  prepareByIds,
} from "@/lib/platform/search";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { findTextFault } from "@/lib/platform/text-fault";
import { makesClaims } from "@/lib/policies/evidence/stale";
import { findGuideline } from "@/lib/policies/guidelines/queries";
import { selectNamesVersion } from "@/lib/policies/names/queries";
import type { VersionedPair } from "@/lib/policies/policy-set";
import { selectRuleSetVersions } from "@/lib/policies/rule-sets/load-rule-sets";
import { loadStalenessCheck } from "@/lib/policies/staleness-check";
import { selectOrderedTexts } from "@/lib/product-fields/queries";
import { buildFilter, type Filters } from "./filters";
import {
  brandGuidelineDetails,
  type ProductDetailJson,
  type ProductJson,
  type ProductQuery,
} from "./schemas";
import { selectProductsContaining } from "./searched-texts";
import { FEW_RESULTS_LIMIT, findSimilarProducts } from "./similar";

const uploader = alias(users, "uploader");
const reviewer = alias(users, "reviewer");

// Columns that are not part of any response.
const { batchId, seoAnalyzedAt, textHash, texts, alternativeLanguage, ...listed } =
  getTableColumns(products);

const columns = {
  product: listed,
  ownTexts: selectOrderedTexts(products.texts),
  categoryName: categories.name,
  categoryVersion: categories.policyVersion,
  brandTitle: brandGuidelines.title,
  brandVersion: brandGuidelines.policyVersion,
  ruleSetVersions: selectRuleSetVersions(products.categoryId, products.brandGuidelinesId),
  namesVersion: selectNamesVersion(),
  makesClaims: makesClaims(),
  uploaderName: selectPersonName(uploader),
  reviewerName: sql<string | null>`${selectPersonName(reviewer)}`,
};

function selectProducts(database: Database) {
  return database
    .select(columns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(uploader, eq(uploader.id, products.uploadedBy))
    .leftJoin(reviewer, eq(reviewer.id, products.reviewedBy))
    .leftJoin(brandGuidelines, eq(brandGuidelines.id, products.brandGuidelinesId));
}

type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

const loadProductRows = prepareByIds("products-by-id", (ids) =>
  selectProducts(db()).where(isAmong(products.id, ids)),
);

/**
 * Lists products that match the filters, newest first by default. The page's ids are selected
 * before their rows. Large counts may be cached (`countRows`).
 */
export async function listProducts(query: ProductQuery): Promise<Listing<ProductJson>> {
  if (query.search) return searchProducts(query, query.search);
  if (query.batch !== undefined) return listBatchProducts(query);
  const condition = buildFilter(query);
  const [items, count] = await Promise.all([
    loadPage(query, condition),
    countRows(db().$count(products, condition)),
  ]);
  return { items, count, countIsExact: true };
}

async function searchProducts(query: ProductQuery, term: string): Promise<Listing<ProductJson>> {
  const { where, ...total } = await findProducts(query, term);
  // Ranking even more results would take too long.
  const isRanked = query.by_name === true && total.countIsExact;
  const items = await loadPage(query, where, isRanked ? [rankName(term)] : []);
  const lowerTerm = term.toLowerCase();
  // A user who entered an exact id or name does not need similar results.
  const isFound = items.some((item) =>
    [item.product_id, item.name].some((text) => text.toLowerCase() === lowerTerm),
  );
  if (!query.similar || query.page > 1 || total.count >= FEW_RESULTS_LIMIT || isFound)
    return { items, ...total };
  const ids = await findSimilarProducts(
    query,
    term,
    items.map(({ id }) => id),
  );
  const idRows = ids.map((id) => ({ id }));
  const similarProducts = orderItems(idRows, await listProductsById(ids), ({ id }) => id).map(
    (product) => ({ ...product, similar: true as const }),
  );
  return { items: [...items, ...similarProducts], ...total };
}

/** Lists products after a cursor, in the order of their last change. */
export async function listChangedProducts(
  query: ProductQuery,
  cursor: Cursor | null,
): Promise<CursorPage<ProductJson>> {
  const condition = query.search
    ? (await findProducts(query, query.search)).where
    : buildFilter(query);
  const changedRows = await db()
    .select({ id: products.id, at: sql<string>`${products.updatedAt}::text` })
    .from(products)
    .where(and(condition, isAfter(products.updatedAt, products.id, cursor)))
    .orderBy(products.updatedAt, products.id)
    .limit(query.page_size + 1);
  const { rows, next_cursor } = cutPage(changedRows, query.page_size);
  const listedProducts = await listProductsById(rows.map(({ id }) => id));
  return { results: orderItems(rows, listedProducts, ({ id }) => id), next_cursor };
}

/** Lists a batch. It has at most 1,000 products, so they are found by index and then sorted. */
async function listBatchProducts(query: ProductQuery): Promise<Listing<ProductJson>> {
  const batchRows = await db().select({ id: products.id }).from(products).where(buildFilter(query));
  const ids = batchRows.map(({ id }) => id);
  const items = await loadPage(query, isAmong(products.id, ids));
  return { items, count: batchRows.length, countIsExact: true };
}

/** Returns a rank by the start of the name: 0 if the name has it, 1 if a later word has it, else 2. */
function rankName(term: string): SQL {
  const start = `${escapeLike(term)}%`;
  return sql`case when ${products.name} ilike ${start} then 0 when ${products.name} ilike ${`% ${start}`} then 1 else 2 end`;
}

async function loadPage(
  query: ProductQuery,
  condition: SQL | undefined,
  rank: SQL[] = [],
): Promise<ProductJson[]> {
  const order = [...rank, ...buildOrder(query.ordering ?? "-created_at")];
  const idRows = await db()
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...order)
    .limit(query.page_size)
    .offset(getOffset(query));
  const items = await listProductsById(idRows.map(({ id }) => id));
  return orderItems(idRows, items, ({ id }) => id);
}

/**
 * Returns the ids of all products that match the filters, in the list's order.
 * @param ids restricts the result to these products
 * @param limit the maximum number of ids
 */
export async function listProductIds(
  query: Filters,
  { ids, limit }: { ids?: number[]; limit?: number } = {},
): Promise<number[]> {
  const condition = query.search
    ? (await findProducts(query, query.search)).where
    : buildFilter(query);
  const idRows = await db()
    .select({ id: products.id })
    .from(products)
    .where(and(condition, ids && inArray(products.id, ids)))
    .orderBy(...buildOrder(query.ordering ?? "-created_at"))
    .limit(limit ?? Number.MAX_SAFE_INTEGER);
  return idRows.map((row) => row.id);
}

/** Returns the existing products with these ids, in no particular order. */
export async function listProductsById(ids: number[]): Promise<ProductJson[]> {
  return toProductsJson(await loadProductRows(ids));
}

/** Returns a subquery of the categories whose names contain a term. */
export function selectCategoriesNamed(term: string) {
  return db()
    .select({ id: categories.id })
    .from(categories)
    .where(containsTerm(categories.name, term));
}

/** Returns a subquery that counts the products of a list; searches, up to COUNT_LIMIT and one. */
export function selectProductCount(filters: Filters): SQL {
  return filters.search
    ? countMatches(selectMatches(filters, filters.search))
    : sql`${db().$count(products, buildFilter(filters))}`;
}

function findProducts(filters: Filters, term: string) {
  return findMatches({
    id: products.id,
    selects: selectMatches(filters, term),
    condition: and(
      buildFilter(filters),
      or(
        containsTerm(productSearchText, term),
        inArray(products.categoryId, selectCategoriesNamed(term)),
      ),
    ),
  });
}

function selectMatches(filters: Filters, term: string): SQL[] {
  const selectIds = (condition: SQL) =>
    sql`select ${products.id} from ${products} where ${and(buildFilter(filters), condition)}`;
  return [
    selectIds(inArray(products.id, selectProductsContaining(term))),
    selectIds(inArray(products.categoryId, selectCategoriesNamed(term))),
  ];
}

/** Sort expressions that an index supports in both directions. Unknown values sort lowest. */
const ORDER_COLUMNS: Record<ProductOrdering, SQL> = {
  created_at: sql`${products.createdAt}`,
  updated_at: sql`${products.updatedAt}`,
  product_id: sql`${products.productId}`,
  name: sql`lower(${products.name})`,
  category_name: sql`(select lower(${categories.name}) from ${categories} where ${categories.id} = ${products.categoryId})`,
  status: sql`${products.status}`,
  compliance_score: sql`coalesce(${products.complianceScore}, -1)`,
  seo_score: sql`coalesce(${products.seoScore}, -1)`,
};

/** Returns a total order, with the id as tiebreaker. */
function buildOrder(ordering: `${"" | "-"}${ProductOrdering}`): SQL[] {
  const direction = ordering.startsWith("-") ? desc : asc;
  const name = ordering.replace("-", "") as ProductOrdering;
  const tieBreakers = name === "status" ? [direction(products.createdAt)] : [];
  return [direction(ORDER_COLUMNS[name]), ...tieBreakers, direction(products.id)];
}

/** Returns a product with the details of its brand guideline. @throws DomainError not_found */
export async function getProduct(id: number): Promise<ProductDetailJson> {
  const [row] = await selectProducts(db()).where(eq(products.id, id));
  if (!row) throw notFound("Product");
  const [json] = await toProductsJson([row]);
  if (!json) throw notFound("Product");
  const guideline =
    json.brand_guidelines === null ? null : await findGuideline(json.brand_guidelines);
  return {
    ...json,
    brand_guidelines_details: guideline && brandGuidelineDetails.parse(guideline),
  };
}

/**
 * Returns the internal id for the segment after `by-id/` or `by-product/` in a path: a business id
 * or, if none matches and the segment is an integer, an internal id. Nothing else accepts both,
 * because an unknown business id could be the internal id of another product.
 * @throws DomainError not_found
 */
export async function resolvePathId(segment: string): Promise<number> {
  const id = await findBusinessId(segment);
  if (id !== null) return id;
  const internalId = /^\d+$/.test(segment) ? Number(segment) : 0;
  if (!isId(internalId)) throw notFound("Product");
  const [match] = await db()
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, internalId));
  if (!match) throw notFound("Product");
  return match.id;
}

/** Returns the internal id for a business id. @throws DomainError not_found */
export async function resolveBusinessId(productId: string): Promise<number> {
  const id = await findBusinessId(productId);
  if (id === null) throw notFound("Product");
  return id;
}

async function findBusinessId(productId: string): Promise<number | null> {
  // No product id contains such characters, and the database rejects NUL.
  if (findTextFault(productId)) return null;
  const [match] = await db()
    .select({ id: products.id })
    .from(products)
    .where(eq(products.productId, productId));
  return match?.id ?? null;
}

async function toProductsJson(productRows: ProductRow[]): Promise<ProductJson[]> {
  const isStale = await loadStalenessCheck(
    productRows.map(toVersionedPair),
    productRows.filter((row) => row.makesClaims).map(({ product }) => product.id),
  );
  return productRows.map((row) => ({
    ...toProductJson(row),
    verdict_is_stale: isStale(toVersionedPair(row), row.product.policyFingerprint, row.product.id),
  }));
}

function toVersionedPair({ product, ...row }: ProductRow): VersionedPair {
  const { categoryId, brandGuidelinesId } = product;
  const { categoryVersion, brandVersion, ruleSetVersions, namesVersion } = row;
  const versions = { categoryVersion, brandVersion, ruleSetVersions, namesVersion };
  return { categoryId, brandGuidelinesId, ...versions };
}

function toProductJson({ product, ...row }: ProductRow): Omit<ProductJson, "verdict_is_stale"> {
  return {
    ...toSnakeCase(product, ["id", "productId", "name", "description", "originalDescription"]),
    texts: Object.fromEntries(row.ownTexts),
    category: product.categoryId,
    category_name: row.categoryName,
    brand_guidelines: product.brandGuidelinesId,
    brand_guidelines_name: row.brandTitle,
    ...toSnakeCase(product, ["language", "detectedLanguage", "market", "status"]),
    ...toSnakeCase(product, ["complianceScore", "seoScore", "uploadedBy"]),
    uploaded_by_name: row.uploaderName,
    reviewed_by: product.reviewedBy,
    reviewed_by_name: row.reviewerName,
    ...toSnakeCase(product, ["reviewedAt", "version", "createdAt", "updatedAt"]),
  };
}
