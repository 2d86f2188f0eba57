import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { categories } from "@/db/schema/policies";
import { productCounts, productNameText, products } from "@/db/schema/products";
import { productSeo, seoCounts } from "@/db/schema/seo";
import { notFound } from "@/lib/errors";
import { type Listing, offset } from "@/lib/pagination";
import { resolveProductId } from "@/lib/products/queries";
import { contains, findHits } from "@/lib/search";
import { recordColumns, rowColumns, toSeoDetail, toSeoRecordJson, toSeoRowJson } from "./json";
import type { SeoOrdering, SeoQuery, SeoRecordJson, SeoRowJson, SeoStatsJson } from "./schemas";

type Filters = Omit<SeoQuery, "page" | "page_size">;

/**
 * A page of all products with their SEO, in two statements; without an ordering the newest first.
 * Counts without a search come from what triggers keep.
 */
export async function listSeo(query: SeoQuery): Promise<Listing<SeoRowJson>> {
  if (query.search) return searchSeo(query, query.search);
  const [items, count] = await Promise.all([loadPage(query, filterOf(query)), countKept(query)]);
  return { items, count, countIsExact: true };
}

async function searchSeo(query: SeoQuery, term: string): Promise<Listing<SeoRowJson>> {
  const { where, ...total } = await findProducts(query, term);
  return { items: await loadPage(query, where), ...total };
}

async function loadPage(query: SeoQuery, where: SQL | undefined): Promise<SeoRowJson[]> {
  const order = orderOf(query.ordering);
  const page = db()
    .select({ id: products.id })
    .from(products)
    .leftJoin(productSeo, eq(productSeo.productId, products.id))
    .where(where)
    .orderBy(...order)
    .limit(query.page_size)
    .offset(offset(query))
    .as("page");
  const found = await selectRows()
    .innerJoin(page, eq(page.id, products.id))
    .orderBy(...order);
  return found.map(toSeoRowJson);
}

/** A page's rows with the rest of their records. One statement. */
export async function withDetail({ items, ...total }: Listing<SeoRowJson>) {
  const details = await db()
    .select({ id: productSeo.id, ...recordColumns })
    .from(productSeo)
    .where(
      inArray(
        productSeo.id,
        items.flatMap(({ id }) => id ?? []),
      ),
    );
  const detailOf = new Map(details.map((detail) => [detail.id, detail]));
  const detailed = items.map((item) => ({
    ...item,
    ...toSeoDetail(item.id === null ? undefined : detailOf.get(item.id)),
  }));
  return { items: detailed, ...total };
}

function selectRows() {
  return db()
    .select(rowColumns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productSeo, eq(productSeo.productId, products.id));
}

/** The internal ids of all products that fit the filters, in the list's order. */
export async function listSeoIds(query: Filters, ids?: number[]): Promise<number[]> {
  const where = query.search ? (await findProducts(query, query.search)).where : filterOf(query);
  const found = await db()
    .select({ id: products.id })
    .from(products)
    .leftJoin(productSeo, eq(productSeo.productId, products.id))
    .where(and(where, ids && inArray(products.id, ids)))
    .orderBy(...orderOf(query.ordering));
  return found.map((row) => row.id);
}

/** The products with these internal ids that still exist, in no order. */
export async function listSeoById(ids: number[]): Promise<SeoRowJson[]> {
  return (await selectRows().where(inArray(products.id, ids))).map(toSeoRowJson);
}

function filterOf({ seo_status: status, product__category: category, market }: Filters) {
  return and(
    category === undefined ? undefined : eq(products.categoryId, category),
    market === undefined ? undefined : eq(productSeo.market, market),
    status === undefined ? undefined : status === "pending" ? IS_PENDING : hasStatus(status),
  );
}

/** Nobody has analysed it. */
const IS_PENDING = sql`not exists (
  select from ${productSeo} other where other.product_id = ${products.id} and other.seo_status <> 'pending')`;

function hasStatus(status: NonNullable<Filters["seo_status"]>): SQL {
  return eq(productSeo.seoStatus, status);
}

function findProducts(filters: Filters, term: string) {
  const { seo_status: status, product__category: category, market } = filters;
  const select = (condition: SQL) =>
    sql`select ${products.id} from ${products}
      left join ${productSeo} on ${productSeo.productId} = ${products.id}
      where ${and(filterOf(filters), condition)}`;
  const conditions = [contains(productNameText, term), contains(productSeo.seoTitle, term)];
  return findHits({
    name: ["seo", status, category, market, term],
    id: products.id,
    selects: conditions.map(select),
    condition: and(filterOf(filters), or(...conditions)),
  });
}

/** Orders in which the products can be walked on an index; unknown is lowest. */
const ORDER_COLUMNS: Record<SeoOrdering, SQL> = {
  product_id: sql`${products.productId}`,
  name: sql`lower(${products.name})`,
  seo_score: sql`coalesce(${products.seoScore}, -1)`,
  seo_analyzed_at: sql`coalesce(${products.seoAnalyzedAt}, '-infinity')`,
};

function orderOf(ordering: SeoQuery["ordering"]): SQL[] {
  if (!ordering) return [desc(products.id)];
  const direction = ordering.startsWith("-") ? desc : asc;
  const column = ORDER_COLUMNS[ordering.replace("-", "") as SeoOrdering];
  return [direction(column), direction(products.id)];
}

async function countKept(filters: Filters): Promise<number> {
  const { seo_status: status, product__category: category, market } = filters;
  const kept = (over: SQL | undefined) => sql<number>`(
    select coalesce(sum(${seoCounts.count}), 0) from ${seoCounts} where ${over ?? sql`true`})`;
  const recorded = (only: SQL | undefined) =>
    kept(
      and(
        category === undefined ? undefined : eq(seoCounts.categoryId, category),
        market === undefined ? undefined : eq(seoCounts.market, market),
        only,
      ),
    );
  const all = sql<number>`(
    select coalesce(sum(${productCounts.count}), 0) from ${productCounts}
    where ${category === undefined ? sql`true` : eq(productCounts.categoryId, category)})`;
  const begun = recorded(sql`${seoCounts.seoStatus} <> 'pending'`);
  const whole = market === undefined ? all : recorded(undefined);
  const total =
    status === undefined
      ? whole
      : status === "pending"
        ? sql`${whole} - ${begun}`
        : recorded(eq(seoCounts.seoStatus, status));
  const [found] = await rows<{ count: number }>(db(), sql`select (${total})::int as count`);
  return found?.count ?? 0;
}

/** How many products are in which status, and their average score, in one statement. */
export async function getSeoStats(): Promise<SeoStatsJson> {
  const counted = (status: string) =>
    sql`coalesce(sum(count) filter (where seo_status = ${status}), 0)::int`;
  const [found] = await rows<Omit<SeoStatsJson, "pending"> & { begun: number }>(
    db(),
    sql`select
      (select coalesce(sum(${productCounts.count}), 0)::int from ${productCounts}) as total_products,
      ${counted("optimized")} as optimized, ${counted("analyzing")} as analyzing,
      ${counted("needs_review")} as needs_review, ${counted("failed")} as failed,
      ${counted("approved")} as approved,
      coalesce(sum(count) filter (where seo_status <> 'pending'), 0)::int as begun,
      round(sum(score_sum) / nullif(sum(analyzed), 0) / 10000, 4)::float8 as avg_seo_score
    from ${seoCounts}`,
  );
  if (!found) throw new Error("A sum has no row.");
  const { begun, ...stats } = found;
  return { ...stats, pending: stats.total_products - begun };
}

/** A product's record, by business or internal id. @throws DomainError not_found */
export async function getSeo(productId: string): Promise<SeoRecordJson> {
  return getSeoOf(await resolveProductId(productId));
}

/** A product's record, by internal id. @throws DomainError not_found */
export async function getSeoOf(id: number): Promise<SeoRecordJson> {
  const [found] = await db()
    .select({ ...rowColumns, detail: recordColumns })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(productSeo, eq(productSeo.productId, products.id))
    .where(eq(products.id, id));
  if (!found) throw notFound("SEO data");
  const { detail, ...row } = found;
  return toSeoRecordJson(row, detail);
}
