import { and, asc, desc, eq, exists, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import { products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import type { DecisionKind } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/platform/fields";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { containsTerm, isAmong, isAnyOf } from "@/lib/platform/search";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { findTextFault } from "@/lib/platform/text-fault";
import type { FindingDecisionJson, FindingDecisionQuery, RecentReasonsQuery } from "./schemas";

function selectDecisions(database: Database) {
  return database
    .select({
      decision: findingDecisions,
      productId: products.productId,
      productName: products.name,
      deciderName: selectPersonName(users),
    })
    .from(findingDecisions)
    .innerJoin(products, eq(products.id, findingDecisions.productId))
    .innerJoin(users, eq(users.id, findingDecisions.decidedBy));
}

type DecisionRow = Awaited<ReturnType<typeof selectDecisions>>[number];
type Filters = Omit<FindingDecisionQuery, "page" | "page_size">;

/** Lists decisions on findings that match the filters, newest first by default. */
export async function listDecisions(
  query: FindingDecisionQuery,
): Promise<Listing<FindingDecisionJson>> {
  const condition = buildFilter(query);
  const [rows, count] = await Promise.all([
    selectDecisions(db())
      .where(condition)
      .orderBy(...buildOrder(query.ordering))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().$count(findingDecisions, condition),
  ]);
  return { items: rows.map(toDecisionJson), count, countIsExact: true };
}

/**
 * Returns the ids of all decisions that match the filters, in the list's order.
 * @param ids restricts the result to these decisions
 */
export async function listDecisionIds(filters: Filters, ids?: number[]): Promise<number[]> {
  const rows = await db()
    .select({ id: findingDecisions.id })
    .from(findingDecisions)
    .where(and(buildFilter(filters), ids && inArray(findingDecisions.id, ids)))
    .orderBy(...buildOrder(filters.ordering));
  return rows.map(({ id }) => id);
}

/** Lists all decisions on a product's findings, newest first. */
export async function listProductDecisions(productId: number): Promise<FindingDecisionJson[]> {
  const rows = await selectDecisions(db())
    .where(eq(findingDecisions.productId, productId))
    .orderBy(desc(findingDecisions.id));
  return rows.map(toDecisionJson);
}

/** Returns the existing decisions with these ids, by id. */
export async function loadDecisionsById(ids: number[]): Promise<Map<number, FindingDecisionJson>> {
  if (ids.length === 0) return new Map();
  const rows = await selectDecisions(db()).where(isAmong(findingDecisions.id, ids));
  return new Map(rows.map((row) => [row.decision.id, toDecisionJson(row)]));
}

/** Returns the decisions that violations refer to, by id. */
export function loadReferencedDecisions(
  findings: readonly { decision: number | null }[],
): Promise<Map<number, FindingDecisionJson>> {
  return loadDecisionsById([...new Set(findings.flatMap(({ decision }) => decision ?? []))]);
}

/** @throws DomainError not_found */
export async function getDecision(id: number): Promise<FindingDecisionJson> {
  const [row] = await selectDecisions(db()).where(eq(findingDecisions.id, id));
  if (!row) throw notFound("Decision");
  return toDecisionJson(row);
}

const MAX_REASONS = 5;

/**
 * Returns the latest reasons by kind of decision, newest first and without duplicates. For a rule
 * or clause, returns the reasons of all users; otherwise, the user's own reasons.
 */
export async function listRecentReasons(
  personId: number,
  { rule, source, guideline_reference }: RecentReasonsQuery = {},
): Promise<Record<DecisionKind, string[]>> {
  const isOfRule =
    rule !== undefined
      ? eq(findingDecisions.rule, rule)
      : guideline_reference !== undefined
        ? and(
            isNull(findingDecisions.rule),
            eq(findingDecisions.guidelineReference, guideline_reference),
          )
        : undefined;
  const reasonRows = await db()
    .select({ kind: findingDecisions.kind, reason: findingDecisions.reason })
    .from(findingDecisions)
    .where(
      isOfRule
        ? and(isOfRule, isAnyOf(findingDecisions.source, source))
        : eq(findingDecisions.decidedBy, personId),
    )
    .orderBy(desc(findingDecisions.createdAt))
    .limit(50);
  const listReasons = (kind: DecisionKind) => {
    const reasons = reasonRows.filter((row) => row.kind === kind).map(({ reason }) => reason);
    return [...new Set(reasons)].slice(0, MAX_REASONS);
  };
  return { wrong: listReasons("wrong"), accepted: listReasons("accepted") };
}

/** Lists all users who have decided on a finding, by name. */
export async function listDeciderNames(): Promise<{ id: number; name: string }[]> {
  const name = selectPersonName(users);
  const decisionsByUser = db()
    .select({ one: sql`1` })
    .from(findingDecisions)
    .where(eq(findingDecisions.decidedBy, users.id));
  return db()
    .select({ id: users.id, name })
    .from(users)
    .where(exists(decisionsByUser))
    .orderBy(asc(sql`lower(${name})`), users.id);
}

function buildFilter(filters: Filters): SQL | undefined {
  const { product_id, rule, source, kind, state, decided_by, expires_before, search } = filters;
  const { words, reason, missing } = findingDecisions;
  const searchText = sql`(coalesce(${findingDecisions.violatingWords}, ${missing}, '') || chr(1) || coalesce(${words}, '') || chr(1) || ${reason})`;
  return and(
    product_id ? isOfProduct(product_id) : undefined,
    rule === undefined ? undefined : eq(findingDecisions.rule, rule),
    source === undefined ? undefined : eq(findingDecisions.source, source),
    kind === undefined ? undefined : eq(findingDecisions.kind, kind),
    state === undefined ? undefined : eq(findingDecisions.state, state),
    decided_by === undefined ? undefined : eq(findingDecisions.decidedBy, decided_by),
    expires_before === undefined ? undefined : lt(findingDecisions.expiresAt, expires_before),
    search ? containsTerm(searchText, search) : undefined,
  );
}

/** Matches a business id or, if none matches and it is an integer, an internal id. */
function isOfProduct(productId: string): SQL {
  // No product id contains such characters, and the database rejects NUL.
  if (findTextFault(productId)) return sql`false`;
  const internalId = /^\d+$/.test(productId) ? Number(productId) : 0;
  const byBusiness = sql`(select ${products.id} from ${products} where ${products.productId} = ${productId})`;
  return isId(internalId)
    ? sql`${findingDecisions.productId} = coalesce(${byBusiness}, ${internalId}::int)`
    : sql`${findingDecisions.productId} = ${byBusiness}`;
}

/** Returns a total order by id at last. Decisions without an end come last. */
function buildOrder(ordering: Filters["ordering"] = "-created_at"): SQL[] {
  const direction = ordering.startsWith("-") ? desc : asc;
  const { createdAt, expiresAt, id } = findingDecisions;
  if (ordering.endsWith("expires_at"))
    return [sql`${direction(expiresAt)} nulls last`, direction(id)];
  return [direction(createdAt), direction(id)];
}

function toDecisionJson({ decision, ...row }: DecisionRow): FindingDecisionJson {
  return {
    id: decision.id,
    product: decision.productId,
    product_id: row.productId,
    product_name: row.productName,
    ...toSnakeCase(decision, ["kind", "scope", "reason", "rule", "source", "guidelineReference"]),
    ...toSnakeCase(decision, ["violatingWords", "missing", "context", "decidedBy"]),
    decided_by_name: row.deciderName,
    ...toSnakeCase(decision, ["createdAt", "expiresAt", "knownOn", "state", "closedReason"]),
    ...toSnakeCase(decision, ["closedAt"]),
  };
}
