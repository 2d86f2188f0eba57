import { createHash } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import {
  brandGuidelineCategories,
  brandGuidelines,
  categories,
  categoryGuidelines,
  ruleSetCategories,
  ruleSetGuidelines,
  ruleSets,
} from "@/db/schema/policies";
import { productFields } from "@/db/schema/products";
import type { PolicyCollection } from "@/lib/checking/policy-checks/types";
import { addBounded } from "@/lib/platform/bounded";
import { listMarkets } from "../markets";
import { readRules, selectActiveRules } from "../rules/active";

/** All active policies and their hash. */
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
      name: ruleSets.name,
      appliesToAll: ruleSets.appliesToAll,
      validFrom: ruleSets.validFrom,
      validUntil: ruleSets.validUntil,
      rules: selectActiveRules("rule_set_id", sql`${ruleSets}.id`),
      categoryIds: sql<number[]>`(
        select coalesce(json_agg(a.category_id order by a.category_id), '[]')
        from ${ruleSetCategories} a where a.rule_set_id = ${ruleSets}.id)`,
      guidelineIds: sql<number[]>`(
        select coalesce(json_agg(a.guideline_id order by a.guideline_id), '[]')
        from ${ruleSetGuidelines} a where a.rule_set_id = ${ruleSets}.id)`,
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

/**
 * Adds the hash. Replaces policies that were loaded before with the earlier objects, because those
 * are already parsed.
 */
export function hashCollection(collection: PolicyCollection): LoadedCollection {
  const hashes: string[] = [];
  const internWithHash = <T extends object>(policy: T): T => {
    const { hash, known } = cachePolicy(policy);
    hashes.push(hash);
    return known;
  };
  const internedPolicies = {
    categories: collection.categories.map((category) => ({
      ...category,
      guideline: category.guideline && internWithHash(category.guideline),
    })),
    brands: collection.brands.map(internWithHash),
    ruleSets: collection.ruleSets.map(internWithHash),
    listFields: collection.listFields ?? [],
  };
  const names = collection.categories.map(({ id, name }) => [id, name]);
  const parts = [hashes, names, internedPolicies.listFields];
  return { ...internedPolicies, hash: hashText(JSON.stringify(parts)) };
}

const policies = new Map<string, object>();
const MAX_POLICIES = 2000;

function cachePolicy<T extends object>(policy: T): { hash: string; known: T } {
  const hash = hashText(JSON.stringify(policy));
  const cachedPolicy = policies.get(hash) as T | undefined;
  const sharedPolicy = cachedPolicy ?? policy;
  addBounded(policies, hash, sharedPolicy, MAX_POLICIES);
  return { hash, known: sharedPolicy };
}

function hashText(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
