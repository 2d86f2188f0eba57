import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db, queryRows } from "@/db/client";
import {
  claimMatches,
  evidence,
  evidenceCategories,
  evidenceChanges,
  evidenceDocuments,
  evidenceGuidelines,
  evidenceProducts,
} from "@/db/schema/evidence";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { normalizeClaim } from "@/lib/checking/rules/policies/evidence";
import type { EvidenceState } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { addDays, getToday } from "@/lib/platform/days";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { containsTerm, isAmong, isAnyOf } from "@/lib/platform/search";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { findTextFault } from "@/lib/platform/text-fault";
import type {
  EvidenceHistoryJson,
  EvidenceJson,
  EvidenceQuery,
  EvidenceRowJson,
  EvidenceUsesJson,
} from "./schemas";

/** Number of days before the last day from which evidence is `expiring`. */
const EXPIRING_DAYS = 60;

/** Returns a SQL expression for the state of a record today. */
export function selectState(today = getToday()): SQL<EvidenceState> {
  const { withdrawnAt, validUntil, validFrom } = evidence;
  return sql<EvidenceState>`case when ${withdrawnAt} is not null then 'withdrawn'
    when ${validUntil} < ${today}::date then 'expired'
    when ${validFrom} > ${today}::date then 'upcoming'
    when ${validUntil} <= ${addDays(today, EXPIRING_DAYS)}::date then 'expiring'
    else 'valid' end`;
}

const withdrawers = alias(users, "withdrawers");
const isUsed = sql`${claimMatches.evidence} @> jsonb_build_array(jsonb_build_object('id', ${evidence.id}))`;

function selectEvidence(database: Database) {
  const selectScope = (
    table: typeof evidenceCategories | typeof evidenceGuidelines | typeof evidenceProducts,
    column: SQL,
  ) => sql<number[]>`(select coalesce(json_agg(s.${column} order by s.${column}), '[]')
    from ${table} s where s.evidence_id = ${evidence.id})`;
  return database
    .select({
      record: evidence,
      state: selectState(),
      categoryIds: selectScope(evidenceCategories, sql.raw("category_id")),
      guidelineIds: selectScope(evidenceGuidelines, sql.raw("guideline_id")),
      productCount: sql<number>`(select count(*)::int from ${evidenceProducts} s
        where s.evidence_id = ${evidence.id})`,
      document: {
        type: evidenceDocuments.type,
        size: evidenceDocuments.size,
      },
      products: sql<number>`(select count(distinct ${claimMatches.productId})::int
        from ${claimMatches} where ${isUsed})`,
      matches: sql<number>`(select count(*)::int from ${claimMatches} where ${isUsed})`,
      creatorName: selectPersonName(users),
      withdrawerName: selectPersonName(withdrawers),
    })
    .from(evidence)
    .leftJoin(evidenceDocuments, eq(evidenceDocuments.sha256, evidence.documentSha256))
    .leftJoin(users, eq(users.id, evidence.createdBy))
    .leftJoin(withdrawers, eq(withdrawers.id, evidence.withdrawnBy));
}

type EvidenceRow = Awaited<ReturnType<typeof selectEvidence>>[number];
type Filters = Omit<EvidenceQuery, "page" | "page_size">;

/** Lists evidence that matches the filters, newest first by default. */
export async function listEvidence(query: EvidenceQuery): Promise<Listing<EvidenceRowJson>> {
  const condition = await buildFilter(query);
  const [rows, count] = await Promise.all([
    selectEvidence(db())
      .where(condition)
      .orderBy(...buildOrder(query.ordering))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().$count(evidence, condition),
  ]);
  return { items: rows.map(toRowJson), count, countIsExact: true };
}

/** Returns the ids of all records that match the filters, in the list's order. */
export async function listEvidenceIds(filters: Filters, ids?: number[]): Promise<number[]> {
  const rows = await db()
    .select({ id: evidence.id })
    .from(evidence)
    .where(and(await buildFilter(filters), ids && inArray(evidence.id, ids)))
    .orderBy(...buildOrder(filters.ordering));
  return rows.map(({ id }) => id);
}

/** Returns the existing records with these ids, with their products. */
export async function loadEvidenceById(
  ids: number[],
  database: Database = db(),
): Promise<EvidenceJson[]> {
  const rows = await selectEvidence(database).where(isAmong(evidence.id, ids)).orderBy(evidence.id);
  const productRows = await database
    .select({ id: evidenceProducts.evidenceId, productId: products.productId })
    .from(evidenceProducts)
    .innerJoin(products, eq(products.id, evidenceProducts.productId))
    .where(isAmong(evidenceProducts.evidenceId, ids))
    .orderBy(products.id);
  const productsById = Map.groupBy(productRows, ({ id }) => id);
  return rows.map((row) => {
    const { product_count: _, ...scope } = toRowJson(row).applies_to;
    const productIds = productsById.get(row.record.id)?.map(({ productId }) => productId) ?? [];
    return { ...toRowJson(row), applies_to: { ...scope, products: productIds } };
  });
}

/** @throws DomainError not_found */
export async function getEvidence(id: number, database: Database = db()): Promise<EvidenceJson> {
  const [record] = await loadEvidenceById([id], database);
  if (!record) throw notFound("Evidence");
  return record;
}

/** Lists the changes of a record, newest first. @throws DomainError not_found */
export async function listEvidenceHistory(id: number): Promise<EvidenceHistoryJson> {
  await assertEvidenceExists(id);
  return (await loadEvidenceChanges([id])).map(({ evidence: _, ...change }) => change);
}

/** Returns the changes of records, newest first, each with the record's id as `evidence`. */
export async function loadEvidenceChanges(ids: number[]) {
  const rows = await db()
    .select({ change: evidenceChanges, name: selectPersonName(users) })
    .from(evidenceChanges)
    .leftJoin(users, eq(users.id, evidenceChanges.changedBy))
    .where(isAmong(evidenceChanges.evidenceId, ids))
    .orderBy(desc(evidenceChanges.id));
  return rows.map(({ change, name }) => ({
    evidence: change.evidenceId,
    action: change.action,
    by_name: change.changedBy === null ? null : name,
    at: change.createdAt.toISOString(),
    changes: change.changes,
  }));
}

/**
 * Lists the products whose latest verdicts rely on a record, with their matches in the order of the
 * text. @throws DomainError not_found
 */
export async function listEvidenceUses(id: number): Promise<EvidenceUsesJson> {
  await assertEvidenceExists(id);
  const rows = await queryRows<EvidenceUsesJson[number]>(
    db(),
    sql`select ${products.productId} as product_id, ${products.name} as name, used.matches
      from (select product_id, json_agg(json_build_object('words', words, 'field', field, 'item', item)
          order by position) as matches
        from ${claimMatches} where ${claimMatches.evidence} @> ${JSON.stringify([{ id }])}::jsonb
        group by product_id) used
      join ${products} on ${products.id} = used.product_id
      order by ${products.id}`,
  );
  return rows;
}

async function assertEvidenceExists(id: number): Promise<void> {
  if ((await db().$count(evidence, eq(evidence.id, id))) === 0) throw notFound("Evidence");
}

async function buildFilter(filters: Partial<Filters>): Promise<SQL | undefined> {
  const { claim, state, kind, product_id, expires_before, search } = filters;
  const searchText = sql`(${evidence.issuer} || chr(1) || ${evidence.reference} || chr(1) || ${evidence.note})`;
  return and(
    claim ? eq(evidence.claimKey, normalizeClaim(claim)) : undefined,
    state === undefined ? undefined : inArray(selectState(), [state].flat()),
    isAnyOf(evidence.kind, kind),
    product_id ? await concernsProduct(product_id) : undefined,
    expires_before === undefined ? undefined : lt(evidence.validUntil, expires_before),
    search ? containsTerm(searchText, search) : undefined,
  );
}

/** Returns a condition for records whose scope and markets contain a product. */
async function concernsProduct(productId: string): Promise<SQL> {
  // No product id contains such characters, and the database rejects NUL.
  if (findTextFault(productId)) return sql`false`;
  const [product] = await db()
    .select({
      id: products.id,
      categoryId: products.categoryId,
      brandGuidelinesId: products.brandGuidelinesId,
      market: products.market,
    })
    .from(products)
    .where(eq(products.productId, productId));
  if (!product) return sql`false`;
  return sql`(${buildScopeCondition(product)}
    and (${evidence.markets} = '{}' or ${product.market}::text = any(${evidence.markets})))`;
}

/** A product by internal ids. */
export interface ScopedProduct {
  id: number;
  categoryId: number;
  brandGuidelinesId: number | null;
}

/** Returns a condition for records whose scope contains a product, in any market. */
export function buildScopeCondition(product: ScopedProduct): SQL {
  return sql`(${evidence.appliesToAll}
    or exists (select 1 from ${evidenceCategories} s
      where s.evidence_id = ${evidence.id} and s.category_id = ${product.categoryId})
    or exists (select 1 from ${evidenceGuidelines} s
      where s.evidence_id = ${evidence.id} and s.guideline_id = ${product.brandGuidelinesId}::int)
    or exists (select 1 from ${evidenceProducts} s
      where s.evidence_id = ${evidence.id} and s.product_id = ${product.id}))`;
}

/** Returns a total order by id at last. Records without a last day come last. */
function buildOrder(ordering: Filters["ordering"] = "-created_at"): SQL[] {
  const direction = ordering.startsWith("-") ? desc : asc;
  if (ordering.endsWith("valid_until"))
    return [sql`${direction(evidence.validUntil)} nulls last`, direction(evidence.id)];
  const column = ordering.endsWith("claim") ? evidence.claimKey : evidence.createdAt;
  return [direction(column), direction(evidence.id)];
}

function toRowJson({ record, ...row }: EvidenceRow): EvidenceRowJson {
  return {
    ...toSnakeCase(record, ["id", "claim", "kind", "issuer", "reference", "url", "note", "terms"]),
    ...toSnakeCase(record, ["validFrom", "validUntil", "markets"]),
    applies_to: {
      all: record.appliesToAll,
      categories: row.categoryIds,
      brand_guidelines: row.guidelineIds,
      product_count: row.productCount,
    },
    document: row.document && {
      name: record.documentName ?? "",
      type: row.document.type,
      size: row.document.size,
      sha256: record.documentSha256 ?? "",
    },
    state: row.state,
    products: row.products,
    matches: row.matches,
    created_by_name: record.createdBy === null ? null : row.creatorName,
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    withdrawn_by_name: record.withdrawnBy === null ? null : row.withdrawerName,
    withdrawn_at: record.withdrawnAt?.toISOString() ?? null,
    withdrawn_reason: record.withdrawnReason,
    version: record.version,
  };
}
