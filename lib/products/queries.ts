import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { notFound } from "@/lib/errors";
import { COUNT_LIMIT, type Listing, offset } from "@/lib/pagination";
import { contains } from "@/lib/search";
import { nameOf } from "@/lib/users/names";
import type { ProductDetailJson, ProductJson, ProductOrdering, ProductQuery } from "./schemas";

const uploader = alias(users, "uploader");
const reviewer = alias(users, "reviewer");
const author = alias(users, "author");

const columns = {
  product: products,
  categoryName: categories.name,
  guideline: brandGuidelines,
  guidelineAuthor: sql<string | null>`${nameOf(author)}`,
  uploaderName: nameOf(uploader),
  reviewerName: sql<string | null>`${nameOf(reviewer)}`,
};

function selectProducts(on: Database) {
  return on
    .select(columns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(uploader, eq(uploader.id, products.uploadedBy))
    .leftJoin(reviewer, eq(reviewer.id, products.reviewedBy))
    .leftJoin(brandGuidelines, eq(brandGuidelines.id, products.brandGuidelinesId))
    .leftJoin(author, eq(author.id, brandGuidelines.createdBy));
}

type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

const ORDER_COLUMNS: Record<ProductOrdering, SQL | (typeof products)["id"]> = {
  created_at: sql`${products.createdAt}`,
  updated_at: sql`${products.updatedAt}`,
  product_id: sql`${products.productId}`,
  name: sql`lower(${products.name})`,
  category_name: sql`lower(${categories.name})`,
  status: sql`${products.status}`,
  compliance_score: sql`${products.complianceScore}`,
  seo_score: sql`${products.seoScore}`,
};

/** A page of products that fit the filters; without an ordering the newest first. */
export async function listProducts(query: ProductQuery): Promise<Listing<ProductJson>> {
  const where = await filterOf(query);
  const [found, total] = await Promise.all([
    selectProducts(db())
      .where(where)
      .orderBy(...orderOf(query.ordering ?? "-created_at"))
      .limit(query.page_size)
      .offset(offset(query)),
    countProducts(where, Boolean(query.search)),
  ]);
  return { items: found.map(toProductJson), ...total };
}

async function filterOf(query: ProductQuery): Promise<SQL | undefined> {
  const { search, status, category } = query;
  return and(
    status === undefined ? undefined : eq(products.status, status),
    category === undefined ? undefined : eq(products.categoryId, category),
    search ? await matches(search) : undefined,
  );
}

/** Categories are resolved first: their name inside the OR would walk the whole table. */
async function matches(term: string): Promise<SQL | undefined> {
  const named = await db()
    .select({ id: categories.id })
    .from(categories)
    .where(contains(categories.name, term));
  return or(
    contains(products.productId, term),
    contains(products.name, term),
    contains(products.description, term),
    named.length > 0
      ? inArray(
          products.categoryId,
          named.map((row) => row.id),
        )
      : undefined,
  );
}

function orderOf(ordering: `${"" | "-"}${ProductOrdering}`): SQL[] {
  const descending = ordering.startsWith("-");
  const column = ORDER_COLUMNS[ordering.replace("-", "") as ProductOrdering];
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  if (ordering.endsWith("created_at")) {
    // As the index has it.
    return descending
      ? [desc(products.createdAt), desc(products.id)]
      : [asc(products.createdAt), asc(products.id)];
  }
  return [sql`${column} ${direction}`, descending ? desc(products.id) : asc(products.id)];
}

async function countProducts(where: SQL | undefined, bounded: boolean) {
  const matching = db().select({ one: sql`1` }).from(products).where(where);
  const some = bounded ? matching.limit(COUNT_LIMIT + 1) : matching;
  const [total] = await db().select({ count: count() }).from(some.as("matching"));
  const found = total?.count ?? 0;
  const countIsExact = !bounded || found <= COUNT_LIMIT;
  return { count: countIsExact ? found : COUNT_LIMIT, countIsExact };
}

/** @throws DomainError not_found */
export async function getProduct(id: number): Promise<ProductDetailJson> {
  const [found] = await selectProducts(db()).where(eq(products.id, id));
  if (!found) throw notFound("Product");
  return toProductDetailJson(found);
}

/** By business id or, where none matches and it is an integer, by internal id. @throws not_found */
export async function getProductById(productId: string): Promise<ProductDetailJson> {
  return getProduct(await resolveProductId(productId));
}

/** The internal id that a path's business or internal id stands for. @throws not_found */
export async function resolveProductId(productId: string): Promise<number> {
  const internal = /^\d{1,10}$/.test(productId) ? Number(productId) : 0;
  const found = await db()
    .select({ id: products.id, productId: products.productId })
    .from(products)
    .where(
      or(
        eq(products.productId, productId),
        internal > 0 && internal < 2 ** 31 ? eq(products.id, internal) : undefined,
      ),
    );
  const best = found.find((row) => row.productId === productId) ?? found[0];
  if (!best) throw notFound("Product");
  return best.id;
}

function toProductJson({ product, ...row }: ProductRow): ProductJson {
  return {
    id: product.id,
    product_id: product.productId,
    name: product.name,
    description: product.description,
    original_description: product.originalDescription,
    category: product.categoryId,
    category_name: row.categoryName,
    brand_guidelines: product.brandGuidelinesId,
    brand_guidelines_name: row.guideline?.title ?? null,
    status: product.status,
    compliance_score: product.complianceScore,
    seo_score: product.seoScore,
    uploaded_by: product.uploadedBy,
    uploaded_by_name: row.uploaderName,
    reviewed_by: product.reviewedBy,
    reviewed_by_name: row.reviewerName,
    reviewed_at: product.reviewedAt?.toISOString() ?? null,
    version: product.version,
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
  };
}

function toProductDetailJson(row: ProductRow): ProductDetailJson {
  const { guideline } = row;
  return {
    ...toProductJson(row),
    brand_guidelines_details: guideline && {
      id: guideline.id,
      title: guideline.title,
      version: guideline.version,
      is_active: guideline.isActive,
      is_global: guideline.regions.length === 0,
      regions: guideline.regions,
      created_by_name: row.guidelineAuthor,
      created_at: guideline.createdAt.toISOString(),
      content: guideline.content,
    },
  };
}
