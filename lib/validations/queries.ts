import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations, violations } from "@/db/schema/validations";
import { approvalsOf } from "@/lib/approvals/queries";
import type { ApprovalJson } from "@/lib/approvals/schemas";
import { notFound } from "@/lib/errors";
import { COUNT_LIMIT, type Listing, offset } from "@/lib/pagination";
import { staleness } from "@/lib/policies/current";
import type { VersionedPair } from "@/lib/policies/policy-set";
import { resolveProductId } from "@/lib/products/queries";
import { contains } from "@/lib/search";
import { toResultDetail, toResultJson } from "./json";
import type { ValidationJson, ValidationQuery, ValidationRowJson } from "./schemas";

// A list carries neither the texts nor the checks, which are its weight many times over.
const { checkedText, checks, ...listed } = getTableColumns(validations);

function selectRows(on: Database) {
  return on
    .select({
      validation: listed,
      productId: products.productId,
      productName: products.name,
      productStatus: products.status,
      categoryName: categories.name,
      categoryId: products.categoryId,
      categoryVersion: categories.policyVersion,
      brandGuidelinesId: products.brandGuidelinesId,
      brandVersion: brandGuidelines.policyVersion,
    })
    .from(validations)
    .innerJoin(products, eq(products.id, validations.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(brandGuidelines, eq(brandGuidelines.id, products.brandGuidelinesId));
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** A page of validations that fit the filters; without an ordering the newest first. */
export async function listValidations(
  query: ValidationQuery,
  productId?: number,
): Promise<Listing<ValidationRowJson>> {
  const where = and(
    productId === undefined ? undefined : eq(validations.productId, productId),
    fits(query),
  );
  const [found, total] = await Promise.all([
    selectRows(db())
      .where(where)
      .orderBy(...orderOf(query.ordering ?? "-created_at"))
      .limit(query.page_size)
      .offset(offset(query)),
    countRows(where, Boolean(query.search)),
  ]);
  return { items: await toRowsJson(found), ...total };
}

type Filters = Omit<ValidationQuery, "page" | "page_size">;

/** The ids of all validations that fit the filters, in their order; with `ids`, of those alone. */
export async function listValidationIds(query: Filters, ids?: number[]): Promise<number[]> {
  const found = await db()
    .select({ id: validations.id })
    .from(validations)
    .innerJoin(products, eq(products.id, validations.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(fits(query), ids && inArray(validations.id, ids)))
    .orderBy(...orderOf(query.ordering ?? "-created_at"));
  return found.map((row) => row.id);
}

/** The validations with these ids that still exist, in no order. */
export async function listValidationsById(ids: number[]): Promise<ValidationRowJson[]> {
  return toRowsJson(await selectRows(db()).where(inArray(validations.id, ids)));
}

async function toRowsJson(found: Row[]): Promise<ValidationRowJson[]> {
  const [decided, isStale] = await Promise.all([
    approvalsOf(found.map((row) => row.validation.id)),
    staleness(found),
  ]);
  return found.map((row) => toRowJson(row, decided.get(row.validation.id) ?? null, isStale));
}

function fits(query: Filters): SQL | undefined {
  return and(
    query.status === undefined ? undefined : eq(validations.status, query.status),
    query.product__category === undefined
      ? undefined
      : eq(products.categoryId, query.product__category),
    query.product === undefined ? undefined : eq(validations.productId, query.product),
    query.search ? matches(query.search) : undefined,
  );
}

/** The validations of a product, by business or internal id. @throws DomainError not_found */
export async function listProductValidations(productId: string, query: ValidationQuery) {
  return listValidations(query, await resolveProductId(productId));
}

function matches(term: string): SQL | undefined {
  return or(
    contains(sql`${validations.id}::text`, term),
    contains(products.productId, term),
    contains(products.name, term),
    contains(categories.name, term),
    contains(validations.summary, term),
  );
}

const ORDER_COLUMNS = {
  created_at: validations.createdAt,
  overall_score: validations.overallScore,
  status: validations.status,
  total_violations: validations.totalViolations,
};

function orderOf(ordering: NonNullable<ValidationQuery["ordering"]>): SQL[] {
  const descending = ordering.startsWith("-");
  const name = ordering.replace("-", "") as keyof typeof ORDER_COLUMNS;
  const column = ORDER_COLUMNS[name];
  if (name === "overall_score") {
    const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
    return [sql`${column} ${direction}`, descending ? desc(validations.id) : asc(validations.id)];
  }
  return descending ? [desc(column), desc(validations.id)] : [asc(column), asc(validations.id)];
}

async function countRows(where: SQL | undefined, bounded: boolean) {
  const matching = db()
    .select({ one: sql`1`.as("one") })
    .from(validations)
    .innerJoin(products, eq(products.id, validations.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(where);
  const some = bounded ? matching.limit(COUNT_LIMIT + 1) : matching;
  const [total] = await db().select({ count: count() }).from(some.as("matching"));
  const found = total?.count ?? 0;
  const countIsExact = !bounded || found <= COUNT_LIMIT;
  return { count: countIsExact ? found : COUNT_LIMIT, countIsExact };
}

/** @throws DomainError not_found */
export async function getValidation(id: number): Promise<ValidationJson> {
  const [row] = await selectRows(db()).where(eq(validations.id, id));
  if (!row) throw notFound("Validation");
  const [[checked], found, [json]] = await Promise.all([
    db().select({ checkedText, checks }).from(validations).where(eq(validations.id, id)),
    db()
      .select()
      .from(violations)
      .where(eq(violations.validationId, id))
      .orderBy(violations.ordinal),
    toRowsJson([row]),
  ]);
  if (!json) throw notFound("Validation");
  return {
    ...json,
    ...toResultDetail(checked?.checkedText ?? null, checked?.checks ?? [], found),
  };
}

function toRowJson(
  { validation, ...row }: Row,
  approval: ApprovalJson | null,
  isStale: (pair: VersionedPair, fingerprint: string | null) => boolean,
): ValidationRowJson {
  return {
    id: validation.id,
    product: validation.productId,
    product_id_display: row.productId,
    product_name: row.productName,
    category_name: row.categoryName,
    product_status: row.productStatus,
    status: validation.status,
    created_at: validation.createdAt.toISOString(),
    completed_at: validation.completedAt?.toISOString() ?? null,
    error_message: validation.errorMessage,
    is_stale: isStale(row, validation.policyFingerprint),
    checked_category: validation.checkedCategory,
    category_version: validation.categoryVersion,
    checked_brand_guidelines: validation.checkedBrandGuidelines,
    brand_guidelines_version: validation.brandVersion,
    approval,
    ...toResultJson(validation),
  };
}
