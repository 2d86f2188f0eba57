import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import {
  auditLog,
  auditSearchText,
  deletionCondition,
  notSignInCondition,
  users,
} from "@/db/schema/users";
import { notFound } from "@/lib/errors";
import { toSentenceCase } from "@/lib/format";
import { COUNT_LIMIT, getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { containsTerm, findMatches } from "@/lib/platform/search";
import { toSnakeCase } from "@/lib/platform/snake-case";
import type {
  AuditEntryDetail,
  AuditEntryJson,
  AuditFact,
  AuditFilters,
  AuditQuery,
} from "./schemas";
import { describeEntry } from "./sentences";

/** Returns an entry's details as readable names and values. */
function toFacts(detail: Record<string, unknown>): AuditFact[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    if (key === "changes" && isRecord(value)) return Object.entries(value).map(toChangeFact);
    if (key === "before" && isRecord(value))
      return Object.entries(value).map(([field, previousValue]) =>
        createFact(`${toSentenceCase(field)} before`, previousValue),
      );
    return [createFact(FACT_LABELS[key] ?? toSentenceCase(key), value)];
  });
}

const FACT_LABELS: Record<string, string> = {
  address: "IP address",
  api_tokens_revoked: "API tokens revoked",
  product_ids: "Products",
  rule_content: "Rule",
  products_cleared: "Products it was removed from",
  deactivated_brand_guidelines: "Brand guidelines deactivated",
  rule_sets: "Rule sets it was removed from",
};

function toChangeFact([field, change]: [string, unknown]): AuditFact {
  const { from, to } = isRecord(change) ? change : { from: null, to: change };
  return { label: toSentenceCase(field), value: formatValue(to), before: formatValue(from) };
}

function createFact(label: string, value: unknown): AuditFact {
  return { label, value: formatValue(value), before: null };
}

/** Formats a value for display. Nested values are formatted as JSON. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") return formatList(value) ?? JSON.stringify(value, null, 2);
  return String(value);
}

function formatList(value: object): string | null {
  if (!Array.isArray(value) || value.some((item) => typeof item === "object")) return null;
  return value.length === 0 ? "None" : value.map(String).join(", ");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Lists audit entries, newest first. Runs two indexed queries. */
export async function listAudit(query: AuditQuery): Promise<Listing<AuditEntryJson>> {
  if (query.search) return searchAudit(query, query.search);
  const condition = createFilter(query);
  const [items, count] = await Promise.all([loadPage(query, condition), countUpTo(condition)]);
  return { items, count: Math.min(count, COUNT_LIMIT), countIsExact: count <= COUNT_LIMIT };
}

async function searchAudit(query: AuditQuery, term: string): Promise<Listing<AuditEntryJson>> {
  const { where, ...total } = await findEntries(query, term);
  return { items: await loadPage(query, where), ...total };
}

/** Returns an audit entry with its details. @throws DomainError not_found */
export async function getAuditEntry(id: number): Promise<AuditEntryDetail> {
  const [row] = await selectEntries().where(eq(auditLog.id, id));
  if (!row) throw notFound("Audit entry");
  const { detail } = row.entry;
  return {
    ...toAuditJson(row),
    actor_email: row.email,
    facts: toFacts(detail),
    detail,
  };
}

const BATCH_SIZE = 500;

/** Yields all matching entries in batches, newest first. Excludes entries added after the start. */
export async function* iterateAudit(filters: AuditFilters): AsyncGenerator<AuditRow[]> {
  const condition = and(
    createFilter(filters),
    filters.search ? matchesTerm(filters.search) : undefined,
  );
  let last: AuditRow | undefined;
  do {
    const batch = await selectEntries()
      .where(and(condition, last && isOlderThan(last)))
      .orderBy(...NEWEST_FIRST_ORDER)
      .limit(BATCH_SIZE);
    if (batch.length > 0) yield batch;
    last = batch.length < BATCH_SIZE ? undefined : batch.at(-1);
  } while (last);
}

export type AuditRow = Awaited<ReturnType<typeof selectEntries>>[number];

function selectEntries() {
  return db()
    .select({
      entry: auditLog,
      name: sql<string | null>`${selectPersonName(users)}`,
      email: sql<string | null>`${users.email}`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId));
}

const NEWEST_FIRST_ORDER = [desc(auditLog.createdAt), desc(auditLog.id)];

function isOlderThan({ entry }: AuditRow): SQL {
  const { createdAt, id } = entry;
  return sql`(${auditLog.createdAt}, ${auditLog.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::int)`;
}

async function loadPage(query: AuditQuery, condition: SQL | undefined): Promise<AuditEntryJson[]> {
  const page = db()
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(condition)
    .orderBy(...NEWEST_FIRST_ORDER)
    .limit(query.page_size)
    .offset(getOffset(query))
    .as("page");
  const entryRows = await selectEntries()
    .innerJoin(page, eq(page.id, auditLog.id))
    .orderBy(...NEWEST_FIRST_ORDER);
  return entryRows.map(toAuditJson);
}

async function countUpTo(condition: SQL | undefined): Promise<number> {
  const limitedEntries = db()
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(condition)
    .limit(COUNT_LIMIT + 1)
    .as("some");
  const [total] = await db().select({ count: sql<number>`count(*)::int` }).from(limitedEntries);
  return total?.count ?? 0;
}

function createFilter(filters: AuditFilters): SQL | undefined {
  const { kind, sign_ins, actor, entity, entity_id, from, to } = filters;
  return and(
    kind === undefined && sign_ins === false ? notSignInCondition : undefined,
    kind === undefined
      ? undefined
      : kind === "deletion"
        ? deletionCondition
        : eq(auditLog.kind, kind),
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    entity ? eq(auditLog.entity, entity) : undefined,
    entity_id === undefined ? undefined : eq(auditLog.entityId, entity_id),
    from && gte(auditLog.createdAt, from),
    to && lt(auditLog.createdAt, to),
  );
}

function matchesTerm(term: string): SQL {
  return sql`(${containsTerm(auditSearchText, term)} or ${isByPersonNamed(term)})`;
}

function isByPersonNamed(term: string): SQL {
  return sql`${auditLog.actorId} in (
    select ${users.id} from ${users}
    where ${containsTerm(selectPersonName(users), term)} or ${containsTerm(users.email, term)})`;
}

function findEntries(filters: AuditFilters, term: string) {
  const select = (condition: SQL) =>
    sql`select ${auditLog.id} from ${auditLog} where ${and(createFilter(filters), condition)}`;
  return findMatches({
    id: auditLog.id,
    selects: [select(containsTerm(auditSearchText, term)), select(isByPersonNamed(term))],
    condition: and(createFilter(filters), matchesTerm(term)),
  });
}

export function toAuditJson({ entry, name }: AuditRow): AuditEntryJson {
  return {
    ...toSnakeCase(entry, ["id", "createdAt", "kind", "action"]),
    actor: entry.actorId,
    actor_name: name ?? (entry.action === "session.refused" ? "Someone" : "The system"),
    entity: entry.entity,
    entity_id: entry.entityId,
    subject: entry.subject,
    what: describeEntry(entry),
  };
}
