import { and, asc, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { ruleSetCategories, ruleSetGuidelines, ruleSets } from "@/db/schema/policies";
import type { Source } from "@/lib/enums";
import { readRules, selectActiveRules } from "../rules/active";

/** The targets of a rule set, as columns. */
export const ruleSetTargets = {
  categoryIds: sql<number[]>`(
    select coalesce(json_agg(a.category_id order by a.category_id), '[]')
    from ${ruleSetCategories} a where a.rule_set_id = ${ruleSets}.id)`,
  guidelineIds: sql<number[]>`(
    select coalesce(json_agg(a.guideline_id order by a.guideline_id), '[]')
    from ${ruleSetGuidelines} a where a.rule_set_id = ${ruleSets}.id)`,
};

/** Loads the active rule sets of these categories or guidelines, by id, in one query. */
export async function loadRuleSets(
  database: Database,
  categoryIds: number[],
  guidelineIds: number[],
) {
  const categoryRuleSets = database
    .select({ id: ruleSetCategories.ruleSetId })
    .from(ruleSetCategories)
    .where(inArray(ruleSetCategories.categoryId, categoryIds));
  const guidelineRuleSets = database
    .select({ id: ruleSetGuidelines.ruleSetId })
    .from(ruleSetGuidelines)
    .where(inArray(ruleSetGuidelines.guidelineId, guidelineIds));
  const ruleSetRows = await database
    .select({
      id: ruleSets.id,
      name: ruleSets.name,
      policyVersion: ruleSets.policyVersion,
      appliesToAll: ruleSets.appliesToAll,
      validFrom: ruleSets.validFrom,
      validUntil: ruleSets.validUntil,
      rules: selectActiveRules("rule_set_id", sql`${ruleSets}.id`),
      ...ruleSetTargets,
    })
    .from(ruleSets)
    .where(
      and(
        ruleSets.isActive,
        or(
          ruleSets.appliesToAll,
          inArray(ruleSets.id, categoryRuleSets),
          inArray(ruleSets.id, guidelineRuleSets),
        ),
      ),
    )
    .orderBy(asc(ruleSets.id));
  return ruleSetRows.map((ruleSet) => ({ ...ruleSet, rules: readRules(ruleSet.rules) }));
}

export type StoredRuleSet = Awaited<ReturnType<typeof loadRuleSets>>[number];

/**
 * Returns the source of a rule set's findings for a product: `category` if the rule set applies to
 * all products or to the product's category, `brand` if it applies only through the product's
 * guideline, or null if it does not apply.
 */
export function getRuleSetSource(
  { appliesToAll, categoryIds, guidelineIds }: StoredRuleSet,
  categoryId: number,
  guidelineId: number | null,
): Source | null {
  if (appliesToAll || categoryIds.includes(categoryId)) return "category";
  return guidelineId !== null && guidelineIds.includes(guidelineId) ? "brand" : null;
}

/** Returns SQL for the versions of a product's rule sets, given its columns. */
export function selectRuleSetVersions(category: AnyPgColumn, guideline: AnyPgColumn): SQL<string> {
  return sql<string>`(
    select coalesce(string_agg(s.id || '.' || s.policy_version, ',' order by s.id), '')
    from ${ruleSets} s where s.is_active and (s.applies_to_all
      or exists (select 1 from ${ruleSetCategories} a
        where a.rule_set_id = s.id and a.category_id = ${category})
      or exists (select 1 from ${ruleSetGuidelines} a
        where a.rule_set_id = s.id and a.guideline_id = ${guideline})))`;
}

/** Returns the SQL condition that a rule set, active or not, applies to a product. */
export function isRuleSetApplied(id: number, category: AnyPgColumn, guideline: AnyPgColumn): SQL {
  return sql`(exists (select 1 from ${ruleSets} s where s.id = ${id} and s.applies_to_all)
    or ${category} in (
      select a.category_id from ${ruleSetCategories} a where a.rule_set_id = ${id})
    or ${guideline} in (
      select a.guideline_id from ${ruleSetGuidelines} a where a.rule_set_id = ${id}))`;
}

/** Parses the ids and versions in `ruleSetVersions`, such as `3.2,5.1`. */
export function readVersions(ruleSetVersions: string): { rule_set: number; version: number }[] {
  return ruleSetVersions.split(",").map((ruleSetVersion) => {
    const [id, version] = ruleSetVersion.split(".");
    return { rule_set: Number(id), version: Number(version) };
  });
}
