import { and, asc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { brandGuidelines, rules } from "@/db/schema/policies";
import { notFound } from "@/lib/errors";
import { evaluationsOfRules } from "@/lib/model/evaluations/of-rules";
import type { RuleEvaluationJson } from "@/lib/model/evaluations/schemas";
import { type Listing, offset, type PageQuery } from "@/lib/platform/pagination";
import type { PolicyRef } from "../policy-ref";
import type { RuleJson } from "../schemas";
import { failingExamples } from "./examples";
import { fromColumns } from "./fields";
import type { RuleOwner } from "./owners";

/**
 * A stored rule. `owner` is the id of its guideline, and `regions` are those that the guideline is
 * limited to.
 */
export type RuleRow = typeof rules.$inferSelect & { owner: number; regions: string[] | null };

/** Lists the rules of one guideline, or of all of its kind, in the order of creation. */
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
  const items = await toRulesJson(of, found, db());
  return { items, count, countIsExact: true };
}

/** Returns a rule. @throws DomainError not_found */
export async function getRule<Json extends RuleJson>(
  of: RuleOwner<Json>,
  id: number,
  on: Database = db(),
): Promise<Json> {
  const [rule] = await toRulesJson(of, await select(on, of, eq(rules.id, id)), on);
  if (!rule) throw notFound("Rule");
  return rule;
}

/** Returns the policy of a rule. @throws DomainError not_found */
export async function policyOfRule(of: RuleOwner, id: number): Promise<PolicyRef> {
  const [rule] = await select(db(), of, eq(rules.id, id));
  if (!rule) throw notFound("Rule");
  return of.policyOf(db(), rule.owner);
}

/** Lists all rules of these guidelines, by id. */
export async function rulesOf<Json extends RuleJson>(
  of: RuleOwner<Json>,
  owners: number[],
  on: Database = db(),
): Promise<Json[]> {
  if (owners.length === 0) return [];
  return toRulesJson(of, await select(on, of, inArray(of.column, owners)), on);
}

/** Selects the stored rules of one kind of owner that match a condition, ordered by id. */
export function select(on: Database, { column }: RuleOwner, where: SQL | undefined) {
  return on
    .select({
      ...getTableColumns(rules),
      owner: sql<number>`${column}`,
      regions: brandGuidelines.regions,
    })
    .from(rules)
    .leftJoin(brandGuidelines, eq(brandGuidelines.id, rules.brandGuidelineId))
    .where(and(isNotNull(column), where))
    .orderBy(asc(rules.id));
}

async function toRulesJson<Json extends RuleJson>(
  of: RuleOwner<Json>,
  found: RuleRow[],
  on: Database,
): Promise<Json[]> {
  const evaluations = await evaluationsOfRules(
    found.map(({ ruleContent: content, ...rule }) => ({ ...rule, content })),
    on,
  );
  return found.map((rule) =>
    of.toJson(toRuleJson(rule, evaluations.get(rule.id) ?? null), rule.owner),
  );
}

function toRuleJson(rule: RuleRow, evaluation: RuleEvaluationJson | null): RuleJson {
  return {
    id: rule.id,
    ...fromColumns(rule),
    failing_examples: failingExamples(rule, rule.regions ?? []),
    evaluation,
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  };
}
