import { and, asc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { brandGuidelines, categoryGuidelines, rules } from "@/db/schema/policies";
import { notFound } from "@/lib/errors";
import { loadRuleEvaluations } from "@/lib/model/evaluations/rule-evaluations";
import type { RuleEvaluationJson } from "@/lib/model/evaluations/schemas";
import { getOffset, type Listing, type PageQuery } from "@/lib/platform/pagination";
import type { RuleOwner } from "../owners";
import type { PolicyRef } from "../policy-ref";
import type { RuleJson } from "../schemas";
import { findFailingExamples } from "./examples";
import { fromRuleColumns } from "./fields";

/** A stored rule. `owner` is its guideline, and `regions` the guideline's regions. */
export type RuleRow = typeof rules.$inferSelect & { owner: number; regions: string[] | null };

/** Lists the rules of one guideline, or of all guidelines of its kind, in the order of creation. */
export async function listRules<Json extends RuleJson>(
  ownerKind: RuleOwner<Json>,
  ownerId: number | undefined,
  query: PageQuery,
): Promise<Listing<Json>> {
  const condition = ownerId === undefined ? undefined : eq(ownerKind.column, ownerId);
  const [ruleRows, count] = await Promise.all([
    selectRules(db(), ownerKind, condition).limit(query.page_size).offset(getOffset(query)),
    db().$count(rules, and(isNotNull(ownerKind.column), condition)),
  ]);
  const items = await toRulesJson(ownerKind, ruleRows, db());
  return { items, count, countIsExact: true };
}

/** Returns a rule. @throws DomainError not_found */
export async function getRule<Json extends RuleJson>(
  ownerKind: RuleOwner<Json>,
  id: number,
  database: Database = db(),
): Promise<Json> {
  const [rule] = await toRulesJson(
    ownerKind,
    await selectRules(database, ownerKind, eq(rules.id, id)),
    database,
  );
  if (!rule) throw notFound("Rule");
  return rule;
}

/** Returns the policy of a rule. @throws DomainError not_found */
export async function getRulePolicy(ownerKind: RuleOwner, id: number): Promise<PolicyRef> {
  const [rule] = await selectRules(db(), ownerKind, eq(rules.id, id));
  if (!rule) throw notFound("Rule");
  return ownerKind.policyOf(db(), rule.owner);
}

/** Lists all rules of these guidelines, by id. */
export async function loadRulesByOwner<Json extends RuleJson>(
  ownerKind: RuleOwner<Json>,
  ownerIds: number[],
  database: Database = db(),
): Promise<Json[]> {
  if (ownerIds.length === 0) return [];
  return toRulesJson(
    ownerKind,
    await selectRules(database, ownerKind, inArray(ownerKind.column, ownerIds)),
    database,
  );
}

/** Selects the stored rules of one kind of owner that match a condition, ordered by id. */
export function selectRules(database: Database, { column }: RuleOwner, condition: SQL | undefined) {
  return database
    .select({
      ...getTableColumns(rules),
      owner: sql<number>`${column}`,
      regions: brandGuidelines.regions,
    })
    .from(rules)
    .leftJoin(brandGuidelines, eq(brandGuidelines.id, rules.brandGuidelineId))
    .where(and(isNotNull(column), condition))
    .orderBy(asc(rules.id));
}

async function toRulesJson<Json extends RuleJson>(
  ownerKind: RuleOwner<Json>,
  ruleRows: RuleRow[],
  database: Database,
): Promise<Json[]> {
  const evaluations = await loadRuleEvaluations(
    ruleRows.map(({ ruleContent: content, ...rule }) => ({ ...rule, content })),
    database,
  );
  return ruleRows.map((rule) =>
    ownerKind.toJson(toRuleJson(rule, evaluations.get(rule.id) ?? null), rule.owner),
  );
}

function toRuleJson(rule: RuleRow, evaluation: RuleEvaluationJson | null): RuleJson {
  return {
    id: rule.id,
    ...fromRuleColumns(rule),
    failing_examples: findFailingExamples(rule, rule.regions ?? []),
    evaluation,
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  };
}

/** Returns the policy that contains a rule, or null if the rule does not exist. */
export async function findRulePolicy(ruleId: number): Promise<PolicyRef | null> {
  const [row] = await db()
    .select({
      category: categoryGuidelines.categoryId,
      brand: rules.brandGuidelineId,
      ruleSet: rules.ruleSetId,
    })
    .from(rules)
    .leftJoin(categoryGuidelines, eq(categoryGuidelines.id, rules.categoryGuidelineId))
    .where(eq(rules.id, ruleId));
  if (!row) return null;
  const { category, brand, ruleSet } = row;
  if (category !== null) return { kind: "category", id: category };
  if (brand !== null) return { kind: "brand", id: brand };
  return ruleSet === null ? null : { kind: "rule_set", id: ruleSet };
}
