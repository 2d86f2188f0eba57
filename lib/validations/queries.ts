import { and, asc, desc, eq, getTableColumns, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import type { JudgingRecord } from "@/db/schema/judging";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validationSearchText, validations, violations } from "@/db/schema/validations";
import type { Check, CheckedTexts, CoveredClaim } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { loadReferencedDecisions } from "@/lib/findings/decisions/queries";
import { toJudgingJson } from "@/lib/model/verdicts/record";
import { countRows } from "@/lib/platform/cache";
import { type Cursor, type CursorPage, cutPage, isAfter, orderItems } from "@/lib/platform/cursor";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import {
  containsTerm,
  countMatches,
  findMatches,
  isAmong,
  prepareByIds,
} from "@/lib/platform/search";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { makesClaims } from "@/lib/policies/evidence/stale";
import { selectNamesVersion } from "@/lib/policies/names/queries";
import { readVersions, selectRuleSetVersions } from "@/lib/policies/rule-sets/load-rule-sets";
import { loadStalenessCheck } from "@/lib/policies/staleness-check";
import { resolvePathId, selectCategoriesNamed } from "@/lib/products/queries";
import { selectProductsNamed } from "@/lib/products/searched-texts";
import { loadApprovals } from "./approvals/queries";
import type { ApprovalJson } from "./approvals/schemas";
import { CHECKED_TEXT, selectFindings } from "./columns";
import { buildFilter, type Filters, LAST_CHANGED_AT } from "./filters";
import { addFixes, computeGains } from "./fixes";
import {
  type ResultContext,
  parseCheckedTexts as readTexts,
  toResultDetail,
  toResultJson,
  type ViolationRow,
} from "./json";
import {
  MAX_LISTED_VIOLATIONS,
  type ValidationJson,
  type ValidationQuery,
  type ValidationRowJson,
} from "./schemas";
import { loadStoredFixes } from "./stored-fixes";

// Large columns that lists omit, and columns that are not part of any response.
const {
  checkedText: _,
  checks: __,
  coveredClaims,
  checkedTexts,
  judging,
  isLatest,
  decision,
  requestedBy,
  revalidationId,
  claim,
  leaseUntil,
  attempts,
  notBefore,
  askAgain,
  needsModel,
  waitsForModel,
  startedAt,
  modelMilliseconds,
  inputTokens,
  outputTokens,
  ...listed
} = getTableColumns(validations);

function selectRows(database: Database) {
  return database
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
      ruleSetVersions: selectRuleSetVersions(products.categoryId, products.brandGuidelinesId),
      namesVersion: selectNamesVersion(),
      makesClaims: makesClaims(),
    })
    .from(validations)
    .innerJoin(products, eq(products.id, validations.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(brandGuidelines, eq(brandGuidelines.id, products.brandGuidelinesId));
}

const detailColumns = {
  id: validations.id,
  checkedText: CHECKED_TEXT,
  checkedTexts,
  checks: validations.checks,
  coveredClaims,
  judging,
};

type ValidationJoinRow = Awaited<ReturnType<typeof selectRows>>[number];

const loadRows = prepareByIds("validations-by-id", (ids) =>
  selectRows(db()).where(isAmong(validations.id, ids)),
);
const loadDetailRows = prepareByIds("validation-details", (ids) =>
  db().select(detailColumns).from(validations).where(isAmong(validations.id, ids)),
);
const loadFirstViolations = prepareByIds("first-violations", (ids) =>
  selectFindings(db())
    .where(
      and(isAmong(violations.validationId, ids), lt(violations.ordinal, MAX_LISTED_VIOLATIONS)),
    )
    .orderBy(violations.ordinal),
);

/**
 * Lists validations that match the filters, newest first by default. The page's ids are found
 * before their rows; large counts can be cached (`countRows`).
 */
export async function listValidations(query: ValidationQuery): Promise<Listing<ValidationRowJson>> {
  if (query.search) return searchValidations(query, query.search);
  const condition = buildFilter(query);
  const [items, count] = await Promise.all([
    loadPage(query, condition),
    countRows(db().$count(validations, condition)),
  ]);
  return { items, count, countIsExact: true };
}

/** Lists validations after a cursor, in the order of their last change. */
export async function listChangedValidations(
  query: ValidationQuery,
  cursor: Cursor | null,
): Promise<CursorPage<ValidationRowJson>> {
  const condition = query.search
    ? (await findValidations(query, query.search)).where
    : buildFilter(query);
  const changedRows = await db()
    .select({ id: validations.id, at: sql<string>`${LAST_CHANGED_AT}::text` })
    .from(validations)
    .where(and(condition, isAfter(LAST_CHANGED_AT, validations.id, cursor)))
    .orderBy(LAST_CHANGED_AT, validations.id)
    .limit(query.page_size + 1);
  const { rows, next_cursor } = cutPage(changedRows, query.page_size);
  const listedValidations = await listValidationsById(rows.map(({ id }) => id));
  return { results: orderItems(rows, listedValidations, ({ id }) => id), next_cursor };
}

async function searchValidations(
  query: ValidationQuery,
  term: string,
): Promise<Listing<ValidationRowJson>> {
  const { where, ...total } = await findValidations(query, term);
  return { items: await loadPage(query, where), ...total };
}

async function loadPage(
  query: ValidationQuery,
  condition: SQL | undefined,
): Promise<ValidationRowJson[]> {
  const order = buildOrder(query.ordering ?? "-created_at");
  const idRows = await db()
    .select({ id: validations.id })
    .from(validations)
    .where(condition)
    .orderBy(...order)
    .limit(query.page_size)
    .offset(getOffset(query));
  const items = await listValidationsById(idRows.map(({ id }) => id));
  return orderItems(idRows, items, ({ id }) => id);
}

/**
 * Returns the ids of all validations that match the filters, in the list's order.
 * @param ids restricts the result to these validations
 * @param limit the maximum number of ids
 */
export async function listValidationIds(
  query: Filters,
  { ids, limit }: { ids?: number[]; limit?: number } = {},
): Promise<number[]> {
  const condition = query.search
    ? (await findValidations(query, query.search)).where
    : buildFilter(query);
  const idRows = await db()
    .select({ id: validations.id })
    .from(validations)
    .where(and(condition, ids && inArray(validations.id, ids)))
    .orderBy(...buildOrder(query.ordering ?? "-created_at"))
    .limit(limit ?? Number.MAX_SAFE_INTEGER);
  return idRows.map((row) => row.id);
}

/** Returns the existing validations with these ids, in no particular order. */
export async function listValidationsById(ids: number[]): Promise<ValidationRowJson[]> {
  return toRowsJson(await loadRows(ids));
}

async function toRowsJson(validationRows: ValidationJoinRow[]): Promise<ValidationRowJson[]> {
  const [approvalsByValidation, isStale] = await Promise.all([
    loadApprovals(validationRows.map((row) => row.validation.id)),
    loadStalenessCheck(
      validationRows,
      validationRows.filter((row) => row.makesClaims).map((row) => row.validation.productId),
    ),
  ]);
  return validationRows.map((row) =>
    toRowJson(row, approvalsByValidation.get(row.validation.id) ?? null, isStale),
  );
}

/** Lists a product's validations by its path segment. @throws DomainError not_found */
export async function listProductValidations(segment: string, query: ValidationQuery) {
  return listValidations({ ...query, product: await resolvePathId(segment) });
}

/** Returns a subquery that counts the validations of a list; searches, up to COUNT_LIMIT and one. */
export function selectValidationCount(filters: Filters): SQL {
  return filters.search
    ? countMatches(selectMatches(filters, filters.search))
    : sql`${db().$count(validations, buildFilter(filters))}`;
}

function findValidations(filters: Filters, term: string) {
  return findMatches({
    id: validations.id,
    selects: selectMatches(filters, term),
    condition: and(buildFilter(filters), matchesTerm(term)),
  });
}

function selectMatches(filters: Filters, term: string): SQL[] {
  const selectIds = (condition: SQL) =>
    sql`select ${validations.id} from ${validations} where ${and(buildFilter(filters), condition)}`;
  return [
    selectIds(containsTerm(validationSearchText, term)),
    selectIds(inArray(validations.productId, selectProductsNamed(term))),
    selectIds(inArray(validations.categoryId, selectCategoriesNamed(term))),
  ];
}

function matchesTerm(term: string): SQL | undefined {
  const productName = sql`(
    select p.product_id || chr(1) || p.name from ${products} p where p.id = ${validations}.product_id)`;
  return or(
    containsTerm(validationSearchText, term),
    containsTerm(productName, term),
    inArray(validations.categoryId, selectCategoriesNamed(term)),
  );
}

const ORDER_COLUMNS = {
  ...toSnakeCase(validations, ["createdAt", "overallScore", "status", "totalViolations"]),
};

/**
 * Returns a total order, with the id as tiebreaker. Validations without a score come last in both
 * directions. Each order has an index.
 */
function buildOrder(ordering: NonNullable<ValidationQuery["ordering"]>): SQL[] {
  const direction = ordering.startsWith("-") ? desc : asc;
  const name = ordering.replace("-", "") as keyof typeof ORDER_COLUMNS;
  const first = direction(ORDER_COLUMNS[name]);
  if (name === "overall_score") return [sql`${first} nulls last`, direction(validations.id)];
  const statusOrder = name === "status" ? [direction(validations.createdAt)] : [];
  return [first, ...statusOrder, direction(validations.id)];
}

/** Adds the text, checks and first violations to the rows of a page, using two queries. */
export async function addDetails(
  items: readonly ValidationRowJson[],
): Promise<Omit<ValidationJson, "to_pass">[]> {
  const ids = items.map(({ id }) => id);
  const [texts, violationRows] = await Promise.all([loadDetailRows(ids), loadFirstViolations(ids)]);
  const textsById = new Map(texts.map((row) => [row.id, row]));
  const violationsByValidation = Map.groupBy(violationRows, (row) => row.validationId);
  const decisions = await loadReferencedDecisions(violationRows);
  return items.map((item) => {
    const itemViolations = violationsByValidation.get(item.id) ?? [];
    const context = { gains: computeGains(item), decisions };
    return { ...item, ...toDetail(textsById.get(item.id), itemViolations, context) };
  });
}

/** @throws DomainError not_found */
export async function getValidation(id: number): Promise<ValidationJson> {
  const [row] = await selectRows(db()).where(eq(validations.id, id));
  if (!row) throw notFound("Validation");
  const [[detailRow], violationRows, [json]] = await Promise.all([
    db().select(detailColumns).from(validations).where(eq(validations.id, id)),
    selectFindings(db()).where(eq(violations.validationId, id)).orderBy(violations.ordinal),
    toRowsJson([row]),
  ]);
  if (!json) throw notFound("Validation");
  const texts = readTexts(detailRow?.checkedText ?? null, detailRow?.checkedTexts ?? null);
  const { productId, policyFingerprint, threshold } = row.validation;
  const fixes = await loadStoredFixes(
    { id, productId, pair: row, policyFingerprint },
    texts,
    violationRows,
  );
  const context = {
    gains: computeGains(json),
    decisions: await loadReferencedDecisions(violationRows),
  };
  const detail = toDetail(detailRow, violationRows, context);
  return { ...json, ...addFixes(detail, threshold, fixes) };
}

interface DetailRow {
  checkedText: string | null;
  checkedTexts: CheckedTexts | null;
  checks: Check[];
  coveredClaims: CoveredClaim[];
  judging: JudgingRecord | null;
}

function toDetail(
  row: DetailRow | undefined,
  violationRows: ViolationRow[],
  context: ResultContext,
) {
  const { checkedText = null, checkedTexts = null, checks = [], judging = null } = row ?? {};
  const { coveredClaims: covered = [] } = row ?? {};
  return {
    ...toResultDetail(checkedText, checkedTexts, checks, covered, violationRows, context),
    judging: judging && toJudgingJson(judging),
  };
}

function toRowJson(
  { validation, ...row }: ValidationJoinRow,
  approval: ApprovalJson | null,
  isStale: Awaited<ReturnType<typeof loadStalenessCheck>>,
): ValidationRowJson {
  return {
    id: validation.id,
    product: validation.productId,
    product_id_display: row.productId,
    product_name: row.productName,
    category_name: row.categoryName,
    product_status: row.productStatus,
    ...toSnakeCase(validation, ["status", "createdAt", "completedAt", "errorMessage"]),
    is_stale: isStale(row, validation.policyFingerprint, validation.productId, validation.id),
    checked_category: validation.checkedCategory,
    category_version: validation.categoryVersion,
    checked_brand_guidelines: validation.checkedBrandGuidelines,
    brand_guidelines_version: validation.brandVersion,
    ...(validation.ruleSetVersions && {
      checked_rule_sets: readVersions(validation.ruleSetVersions),
    }),
    approval,
    ...toResultJson(validation),
  };
}
