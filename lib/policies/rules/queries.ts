import { and, asc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { rules } from "@/db/schema/policies";
import { notFound } from "@/lib/errors";
import { type Listing, offset, type PageQuery } from "@/lib/pagination";
import type { RuleJson } from "../schemas";
import { failingExamples } from "./examples";
import { fromColumns } from "./fields";
import type { RuleOwner } from "./owners";

/** A stored rule; `owner` is the id of its guideline. */
export type RuleRow = typeof rules.$inferSelect & { owner: number };

/** The rules of one guideline, or of all of its kind, in the order in which they were written. */
export async function listRules<Json extends RuleJson>(
  of: RuleOwner<Json>,
  owner: number | undefined,
  query: PageQuery,
): Promise<Listing<Json>> {
  const where = owner === undefined ? undefined : eq(of.column, owner);
  const [found, count] = await Promise.all([
    select(db(), of, where).limit(query.page_size).offset(offset(query)),
    db().$count(rules, and(isNotNull(of.column), where)),
  ]);
  const items = found.map((rule) => of.toJson(toRuleJson(rule), rule.owner));
  return { items, count, countIsExact: true };
}

/** @throws DomainError not_found */
export async function getRule<Json extends RuleJson>(
  of: RuleOwner<Json>,
  id: number,
  on: Database = db(),
): Promise<Json> {
  const [rule] = await select(on, of, eq(rules.id, id));
  if (!rule) throw notFound("Rule");
  return of.toJson(toRuleJson(rule), rule.owner);
}

/** All rules of these guidelines, by id. */
export async function rulesOf<Json extends RuleJson>(
  of: RuleOwner<Json>,
  owners: number[],
  on: Database = db(),
): Promise<Json[]> {
  if (owners.length === 0) return [];
  const found = await select(on, of, inArray(of.column, owners));
  return found.map((rule) => of.toJson(toRuleJson(rule), rule.owner));
}

/** The stored rules of one kind of owner that a condition names, by id. */
export function select(on: Database, { column }: RuleOwner, where: SQL | undefined) {
  return on
    .select({ ...getTableColumns(rules), owner: sql<number>`${column}` })
    .from(rules)
    .where(and(isNotNull(column), where))
    .orderBy(asc(rules.id));
}

function toRuleJson(rule: RuleRow): RuleJson {
  return {
    id: rule.id,
    ...fromColumns(rule),
    failing_examples: failingExamples(rule),
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  };
}
