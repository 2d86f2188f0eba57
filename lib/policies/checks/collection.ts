import { createHash } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import {
  brandGuidelineCategories,
  brandGuidelines,
  categories,
  categoryGuidelines,
  readyMadeSets,
  ruleSets,
} from "@/db/schema/policies";
import { productFields } from "@/db/schema/products";
import type { PolicyCollection } from "@/lib/checking/policy-checks/types";
import { listMarkets } from "../markets";
import { ruleSetTargets } from "../rule-sets/load-rule-sets";
import { readRules, selectActiveRules } from "../rules/active";

export interface LoadedCollection extends PolicyCollection {
  hash: string;
}

/** Loads all active policies with their active rules, in four queries. */
export async function loadCollection(database: Database): Promise<LoadedCollection> {
  const categoryPolicies = await database
    .select({
      id: categories.id,
      name: categories.name,
      guideline: {
        title: categoryGuidelines.title,
        content: categoryGuidelines.content,
        requirements: categoryGuidelines.requirements,
        restrictions: categoryGuidelines.restrictions,
      },
      rules: selectActiveRules("category_guideline_id", categoryGuidelines.id),
    })
    .from(categories)
    .innerJoin(categoryGuidelines, eq(categoryGuidelines.categoryId, categories.id))
    .where(eq(categoryGuidelines.isActive, true))
    .orderBy(asc(categories.id));
  const brandPolicies = await database
    .select({
      id: brandGuidelines.id,
      title: brandGuidelines.title,
      content: brandGuidelines.content,
      regions: brandGuidelines.regions,
      rules: selectActiveRules("brand_guideline_id", sql`${brandGuidelines}.id`),
      categoryIds: sql<number[]>`(
        select coalesce(json_agg(c.category_id order by c.category_id), '[]')
        from ${brandGuidelineCategories} c where c.guideline_id = ${brandGuidelines}.id)`,
    })
    .from(brandGuidelines)
    .where(eq(brandGuidelines.isActive, true))
    .orderBy(asc(brandGuidelines.id));
  const ruleSetRows = await database
    .select({
      id: ruleSets.id,
      isTemplate: sql<boolean>`exists (
        select 1 from ${readyMadeSets} t where t.rule_set_id = ${sql`${ruleSets}.id`})`,
      name: ruleSets.name,
      appliesToAll: ruleSets.appliesToAll,
      validFrom: ruleSets.validFrom,
      validUntil: ruleSets.validUntil,
      rules: selectActiveRules("rule_set_id", sql`${ruleSets}.id`),
      ...ruleSetTargets,
    })
    .from(ruleSets)
    .where(eq(ruleSets.isActive, true))
    .orderBy(asc(ruleSets.id));
  const lists = await database
    .select({ key: productFields.key })
    .from(productFields)
    .where(eq(productFields.kind, "list"))
    .orderBy(asc(productFields.id));
  return hashCollection({
    categories: categoryPolicies.map(({ id, name, guideline, rules }) => ({
      id,
      name,
      guideline: { ...guideline, rules: readRules(rules) },
    })),
    brands: brandPolicies.map(({ id, title, content, regions, rules, categoryIds }) => ({
      id,
      guideline: { title, content, requirements: {}, restrictions: {}, rules: readRules(rules) },
      markets: listMarkets(regions),
      categoryIds,
    })),
    ruleSets: ruleSetRows.map((ruleSet) => ({ ...ruleSet, rules: readRules(ruleSet.rules) })),
    listFields: lists.map(({ key }) => key),
  });
}

export function hashCollection({
  listFields = [],
  ...policies
}: PolicyCollection): LoadedCollection {
  const collection = { ...policies, listFields };
  return { ...collection, hash: hashText(JSON.stringify(collection)) };
}

function hashText(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
