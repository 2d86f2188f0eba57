import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { db, queryRows } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { productNameText, products } from "@/db/schema/products";
import { productSeo } from "@/db/schema/seo";
import type { SeoOrdering } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { cacheReads, countRows } from "@/lib/platform/cache";
import { orderItems } from "@/lib/platform/cursor";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { containsTerm, findMatches, isAmong, isOneOf, prepareByIds } from "@/lib/platform/search";
import { isInLanguages } from "@/lib/products/languages";
import { resolvePathId } from "@/lib/products/queries";
import { selectProductsNamed } from "@/lib/products/searched-texts";
import { recordColumns, rowColumns, toSeoDetail, toSeoRowJson } from "./json";
import type { SeoQuery, SeoRecordJson, SeoRowJson, SeoStatsJson } from "./schemas";

type Filters = Omit<SeoQuery, "page" | "page_size">;

/** Lists products with their SEO data, newest first. Counts may be cached (`countRows`). */
export async function listSeo(query: SeoQuery): Promise<Listing<SeoRowJson>> {
  if (query.search) return searchSeo(query, query.search);
  const [items, count] = await Promise.all([
    loadPage(query, buildFilter(query)),
    countRows(buildCountSql(query)),
  ]);
  return { items, count, countIsExact: true };
}

async function searchSeo(query: SeoQuery, term: string): Promise<Listing<SeoRowJson>> {
  const { where, ...total } = await findProducts(query, term);
  return { items: await loadPage(query, where), ...total };
}

async function loadPage(query: SeoQuery, condition: SQL | undefined): Promise<SeoRowJson[]> {
  const order = buildOrder(query.ordering);
  const idRows = await db()
    .select({ id: products.id })
    .from(products)
    .leftJoin(productSeo, eq(productSeo.productId, products.id))
    .where(condition)
    .orderBy(...order)
    .limit(query.page_size)
    .offset(getOffset(query));
  const items = await listSeoById(idRows.map(({ id }) => id));
  return orderItems(idRows, items, ({ product }) => product.id);
}

/** Adds the record details to a page's rows, in two queries. */
export async function addDetails({ items, ...total }: Listing<SeoRowJson>) {
  const details = await loadDetails(items.flatMap(({ id }) => id ?? []));
  const detailsById = new Map(details.map((detail) => [detail.id, detail]));
  const detailedItems = items.map((item) => ({
    ...item,
    ...toSeoDetail(item.id === null ? undefined : detailsById.get(item.id), item),
  }));
  return { items: detailedItems, ...total };
}

function selectRows() {
  return db()
    .select(rowColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productSeo, eq(productSeo.productId, products.id));
}

const loadRows = prepareByIds("seo-by-product", (ids) =>
  selectRows().where(isAmong(products.id, ids)),
);
const loadDetails = prepareByIds("seo-details", (ids) =>
  db()
    .select({ id: productSeo.id, ...recordColumns })
    .from(productSeo)
    .where(isAmong(productSeo.id, ids)),
);

/** Returns the internal ids of all products that match the filters, in the list's order. */
export async function listSeoIds(query: Filters, ids?: number[]): Promise<number[]> {
  const condition = query.search
    ? (await findProducts(query, query.search)).where
    : buildFilter(query);
  const productRows = await db()
    .select({ id: products.id })
    .from(products)
    .leftJoin(productSeo, eq(productSeo.productId, products.id))
    .where(and(condition, ids && inArray(products.id, ids)))
    .orderBy(...buildOrder(query.ordering));
  return productRows.map((row) => row.id);
}

/** Returns the existing products with these internal ids, in no particular order. */
export async function listSeoById(ids: number[]): Promise<SeoRowJson[]> {
  return (await loadRows(ids)).map(toSeoRowJson);
}

/** A filter's condition, in up to three equivalent versions. Conditions on one table are faster. */
interface FilterCondition {
  joined: SQL;
  /** The same condition using only the product. */
  product?: SQL;
  /** The same condition using only the record. */
  record?: SQL;
}

type NarrowingFilter = Exclude<keyof Filters, "search" | "ordering">;

/**
 * Conditions for all filters except the search. They are also used for counts, which are fast if
 * the conditions need only one table.
 */
const FILTER_CONDITIONS: {
  [Name in NarrowingFilter]-?: (value: NonNullable<Filters[Name]>) => FilterCondition;
} = {
  seo_status: (statuses) => {
    if (statuses === "pending") return { joined: PENDING_CONDITION };
    const statusCondition = isOneOf(productSeo.seoStatus, statuses);
    return statuses.includes("pending")
      ? { joined: sql`(${PENDING_CONDITION} or ${statusCondition})` }
      : toRecordCondition(statusCondition);
  },
  product__category: (ids) => {
    const product = isOneOf(products.categoryId, ids);
    return { joined: product, product, record: isOneOf(productSeo.categoryId, ids) };
  },
  market: (markets) => toRecordCondition(isOneOf(productSeo.market, markets)),
  language: (language) => ({ joined: isInLanguages(language) }),
};

function toRecordCondition(record: SQL): FilterCondition {
  return { joined: record, record };
}

function listConditions(filters: Filters): FilterCondition[] {
  const setFilters = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(FILTER_CONDITIONS, name),
  );
  const conditionBuilders = FILTER_CONDITIONS as Record<
    string,
    (value: unknown) => FilterCondition
  >;
  return setFilters.flatMap(([name, value]) => conditionBuilders[name]?.(value) ?? []);
}

function buildFilter(filters: Filters): SQL | undefined {
  return and(...listConditions(filters).map(({ joined }) => joined));
}

/** True for products that were never analyzed. */
const PENDING_CONDITION = sql`not exists (
  select from ${productSeo} other where other.product_id = ${products.id} and other.seo_status <> 'pending')`;

function findProducts(filters: Filters, term: string) {
  const selectIds = (condition: SQL) =>
    sql`select ${products.id} from ${products}
      left join ${productSeo} on ${productSeo.productId} = ${products.id}
      where ${and(buildFilter(filters), condition)}`;
  const titleCondition = containsTerm(productSeo.seoTitle, term);
  return findMatches({
    id: products.id,
    selects: [
      selectIds(inArray(products.id, selectProductsNamed(term))),
      selectIds(titleCondition),
    ],
    condition: and(buildFilter(filters), or(containsTerm(productNameText, term), titleCondition)),
  });
}

/** Sort expressions that an index supports. Unknown values sort lowest by default. */
const ORDER_COLUMNS: Record<SeoOrdering, SQL> = {
  product_id: sql`${products.productId}`,
  name: sql`lower(${products.name})`,
  seo_score: sql`coalesce(${products.seoScore}, -1)`,
  seo_analyzed_at: sql`coalesce(${products.seoAnalyzedAt}, '-infinity')`,
};

function buildOrder(ordering: SeoQuery["ordering"]): SQL[] {
  if (!ordering) return [desc(products.id)];
  // Ranks products by what to optimize first. Products without an analysis come last.
  if (ordering === "seo_score")
    return [asc(sql`coalesce(${products.seoScore}, 2)`), asc(products.id)];
  const direction = ordering.startsWith("-") ? desc : asc;
  const column = ORDER_COLUMNS[ordering.replace("-", "") as SeoOrdering];
  return [direction(column), direction(products.id)];
}

/**
 * Counts products. Pending products have no record or one that was never started, so they are
 * counted as the difference of two counts.
 */
function buildCountSql(filters: Filters): SQL {
  const { seo_status: status, ...otherFilters } = filters;
  if (Array.isArray(status) && status.includes("pending")) {
    const startedStatuses = status.filter((each) => each !== "pending");
    const alternatives = [
      { ...otherFilters, seo_status: "pending" as const },
      { ...otherFilters, seo_status: startedStatuses },
    ];
    return sql`${sql.join(alternatives.map(buildCountSql), sql` + `)}`;
  }
  const isPending = status === "pending";
  const filterConditions = listConditions(isPending ? otherFilters : filters);
  const records = createCounter(productSeo, filterConditions, "record");
  const all = createCounter(products, filterConditions, "product") ?? records;
  if (!isPending) return all?.() ?? countRowByRow(filters);
  if (!all || !records) return countRowByRow(filters);
  return sql`${all()} - ${records(ne(productSeo.seoStatus, "pending"))}`;
}

/** Counts one table's rows; null if a condition needs the other table. */
function createCounter(
  table: typeof products | typeof productSeo,
  filterConditions: FilterCondition[],
  side: "product" | "record",
): ((extraCondition?: SQL) => SQL) | null {
  const conditions = filterConditions.flatMap((filterCondition) => filterCondition[side] ?? []);
  if (conditions.length < filterConditions.length) return null;
  return (extraCondition) => db().$count(table, and(...conditions, extraCondition));
}

function countRowByRow(filters: Filters): SQL {
  return sql`(select count(*) from ${products}
    left join ${productSeo} on ${productSeo.productId} = ${products.id}
    where ${buildFilter(filters)})`;
}

const cachedStats = cacheReads<SeoStatsJson>(
  "search-stats",
  (stats) => stats.total_products >= 10_000,
);

/** Counts the products by SEO status and averages their scores in one query. */
export async function getSeoStats(): Promise<SeoStatsJson> {
  return cachedStats("", readStats);
}

async function readStats(): Promise<SeoStatsJson> {
  const countInStatus = (status: string) =>
    sql`(count(*) filter (where ${productSeo.seoStatus} = ${status}))::int`;
  const [row] = await queryRows<Omit<SeoStatsJson, "pending"> & { started: number }>(
    db(),
    sql`select ${db().$count(products)}::int as total_products,
      ${countInStatus("optimized")} as optimized, ${countInStatus("analyzing")} as analyzing,
      ${countInStatus("needs_review")} as needs_review, ${countInStatus("failed")} as failed,
      ${countInStatus("approved")} as approved,
      (count(*) filter (where ${productSeo.seoStatus} <> 'pending'))::int as started,
      (select round(sum(round(${productSeo.seoScore} * 10000))::numeric / nullif(count(*), 0) / 10000, 4)::float8
        from ${productSeo} where ${productSeo.analyzedAt} is not null) as avg_seo_score
    from ${productSeo}`,
  );
  if (!row) throw new Error("The totals query returned no row.");
  const { started, ...stats } = row;
  return { ...stats, pending: stats.total_products - started };
}

/** Returns a product's record, by the segment after `by-product/`. @throws DomainError not_found */
export async function getSeo(segment: string): Promise<SeoRecordJson> {
  return getSeoRecord(await resolvePathId(segment));
}

/** Returns a product's record, by internal id. @throws DomainError not_found */
export async function getSeoRecord(id: number): Promise<SeoRecordJson> {
  const [record] = await db()
    .select({ ...rowColumns, detail: recordColumns })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(productSeo, eq(productSeo.productId, products.id))
    .where(eq(products.id, id));
  if (!record) throw notFound("SEO data");
  const { detail, ...row } = record;
  const json = toSeoRowJson(row);
  return { ...json, id: row.seo.id, ...toSeoDetail(detail, json) };
}
