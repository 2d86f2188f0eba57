import { asc, eq, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { ruleSets } from "@/db/schema/policies";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { RULE_SET } from "../owners";
import { loadRulesByOwner } from "../rules/queries";
import type { RuleSetRuleJson } from "../schemas";
import { ruleSetTargets } from "./load-rule-sets";
import type { RuleSetJson, RuleSetQuery, RuleSetScope } from "./schemas";

/** Lists rule sets by name, each with its rules. */
export async function listRuleSets(query: RuleSetQuery): Promise<Listing<RuleSetJson>> {
  const { is_active } = query;
  const condition = is_active === undefined ? undefined : eq(ruleSets.isActive, is_active);
  const [ruleSetRows, count] = await Promise.all([
    selectRuleSets(condition).limit(query.page_size).offset(getOffset(query)),
    db().$count(ruleSets, condition),
  ]);
  return { items: await addRules(ruleSetRows), count, countIsExact: true };
}

/** Lists all rule sets by name, with their scopes. */
export async function listRuleSetScopes(): Promise<RuleSetScope[]> {
  return (await selectRuleSets(undefined)).map((row) => {
    const { id, name, is_active, applies_to } = toRuleSetJson(row, []);
    return { id, name, is_active, applies_to };
  });
}

/** Returns a rule set with its rules. @throws DomainError not_found */
export async function getRuleSet(id: number): Promise<RuleSetJson> {
  const ruleSet = await findRuleSet(id);
  if (!ruleSet) throw notFound("Rule set");
  return ruleSet;
}

export async function findRuleSet(
  id: number,
  database: Database = db(),
): Promise<RuleSetJson | null> {
  const [ruleSet] = await addRules(await selectRuleSets(eq(ruleSets.id, id), database), database);
  return ruleSet ?? null;
}

function selectRuleSets(condition: SQL | undefined, database: Database = db()) {
  return database
    .select({ ruleSet: ruleSets, ...ruleSetTargets })
    .from(ruleSets)
    .where(condition)
    .orderBy(sql`lower(${ruleSets.name})`, asc(ruleSets.id));
}

type RuleSetRow = Awaited<ReturnType<typeof selectRuleSets>>[number];

async function addRules(
  ruleSetRows: RuleSetRow[],
  database: Database = db(),
): Promise<RuleSetJson[]> {
  const ids = ruleSetRows.map(({ ruleSet }) => ruleSet.id);
  const rules = Map.groupBy(
    await loadRulesByOwner(RULE_SET, ids, database),
    (rule) => rule.rule_set,
  );
  return ruleSetRows.map((row) => toRuleSetJson(row, rules.get(row.ruleSet.id) ?? []));
}

function toRuleSetJson(
  { ruleSet, categoryIds, guidelineIds }: RuleSetRow,
  rules: RuleSetRuleJson[],
): RuleSetJson {
  return {
    id: ruleSet.id,
    name: ruleSet.name,
    description: ruleSet.description,
    reference: ruleSet.reference,
    version: ruleSet.version,
    version_number: ruleSet.policyVersion,
    is_active: ruleSet.isActive,
    applies_to: {
      all: ruleSet.appliesToAll,
      categories: categoryIds,
      brand_guidelines: guidelineIds,
    },
    valid_from: ruleSet.validFrom,
    valid_until: ruleSet.validUntil,
    rules_count: rules.length,
    rules,
    created_at: ruleSet.createdAt.toISOString(),
    updated_at: ruleSet.updatedAt.toISOString(),
  };
}
