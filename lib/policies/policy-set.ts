import { eq, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "@/db/client";
import {
  brandGuidelineCategories,
  brandGuidelines,
  categories,
  categoryGuidelines,
} from "@/db/schema/policies";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import {
  type CompiledPolicies,
  compilePolicies,
  readsField,
} from "@/lib/checking/rules/policies/compile";
import type {
  AppliedRuleSet,
  PolicyGuideline,
  PolicyRule,
  PolicySet,
} from "@/lib/checking/rules/policies/types";
import { notFound } from "@/lib/errors";
import { config } from "@/lib/platform/config";
import { getToday } from "@/lib/platform/days";
import { memoizePerDatabase } from "@/lib/platform/per-database";
import { listMarkets } from "./markets";
import { loadNames } from "./names/queries";
import { getRuleSetSource, loadRuleSets, type StoredRuleSet } from "./rule-sets/load-rule-sets";
import { readRules, selectActiveRules } from "./rules/active";

/** The category and brand guidelines that determine a product's policies. */
export interface PolicyPair {
  categoryId: number;
  brandGuidelinesId: number | null;
}

export interface VersionedPair extends PolicyPair {
  categoryVersion: number;
  /** The version of the brand guidelines; null if there are none. */
  brandVersion: number | null;
  /** The applicable rule sets' ids and versions, such as `3.2,5.1`; empty if none. */
  ruleSetVersions: string;
  namesVersion: number;
}

/** Returns a key for a pair and its versions. The policies behind a key never change. */
export function versionKey(pair: VersionedPair): string {
  const { categoryId, categoryVersion, brandGuidelinesId, brandVersion } = pair;
  return `${categoryId}.${categoryVersion} ${brandGuidelinesId}.${brandVersion} ${pair.ruleSetVersions} ${pair.namesVersion}`;
}

export interface LoadedPolicies extends VersionedPair {
  set: PolicySet;
  /** The minimum score of a compliant text, from 0 to 1. */
  threshold: number;
}

/**
 * Loads the current policies of each distinct pair, in four queries for any number of pairs. Omits
 * pairs whose category does not exist. Ignores missing brand guidelines.
 */
export async function loadPolicySets(
  database: Database,
  pairs: PolicyPair[],
): Promise<LoadedPolicies[]> {
  if (pairs.length === 0) return [];
  const pairByKey = new Map(
    pairs.map((pair) => [`${pair.categoryId}:${pair.brandGuidelinesId}`, pair]),
  );
  const categoryIds = removeDuplicates(pairs.map((pair) => pair.categoryId));
  const brandIds = removeDuplicates(pairs.flatMap((pair) => pair.brandGuidelinesId ?? []));
  const categoryById = await loadCategories(database, categoryIds);
  const brandById = await loadBrands(database, brandIds);
  const ruleSets = await loadRuleSets(database, categoryIds, brandIds);
  const { names, namesVersion } = await loadNames(database);
  return [...pairByKey.values()].flatMap(({ categoryId, brandGuidelinesId }) => {
    const category = categoryById.get(categoryId);
    if (!category) return [];
    const brand = brandById.get(brandGuidelinesId ?? 0);
    const appliedRuleSets = ruleSets.flatMap((ruleSet) => {
      const source = getRuleSetSource(ruleSet, categoryId, brand ? brandGuidelinesId : null);
      return source ? { ...ruleSet, source } : [];
    });
    return {
      categoryId,
      brandGuidelinesId,
      threshold: category.threshold,
      categoryVersion: category.version,
      brandVersion: brand?.guideline.policyVersion ?? null,
      ruleSetVersions: appliedRuleSets
        .map(({ id, policyVersion }) => `${id}.${policyVersion}`)
        .join(),
      namesVersion,
      set: {
        category: category.guideline,
        brand: brand ? toBrandPolicy(brand, categoryId) : null,
        ...(names.length > 0 && { names }),
        ...(appliedRuleSets.length > 0 && { ruleSets: appliedRuleSets.map(toAppliedRuleSet) }),
      },
    };
  });
}

/** Policies in specific versions, compiled for checks on a specific day. */
export interface ReadyPolicies extends LoadedPolicies {
  day: string;
  policies: CompiledPolicies;
  fingerprint: string;
}

/**
 * Loads and compiles the current policies of one product.
 * @param day the day of the check, in UTC; today by default
 * @throws DomainError not_found if the category does not exist
 */
export async function loadCompiledPolicies(
  database: Database,
  categoryId: number,
  brandGuidelinesId: number | null,
  day = getToday(),
): Promise<ReadyPolicies> {
  const [loaded] = await loadPolicySets(database, [{ categoryId, brandGuidelinesId }]);
  if (!loaded) throw notFound("Category");
  const { set, threshold } = loaded;
  const fingerprint = fingerprintPolicies(set, threshold, config().model, day);
  const cachedPolicies = getCachedPolicies(loaded, day);
  if (cachedPolicies?.fingerprint === fingerprint) return cachedPolicies;
  const ready = { ...loaded, day, fingerprint, policies: compilePolicies(set, day) };
  policyCache().set(policyCacheKey(ready, day), ready);
  return ready;
}

/**
 * Returns today's policies for a pair that was just read. If this process has cached these
 * versions, returns them; otherwise, loads the current policies, which may be newer.
 * @throws DomainError not_found if the category does not exist
 */
export async function getPoliciesInVersion(
  database: Database,
  pair: VersionedPair,
): Promise<ReadyPolicies> {
  const day = getToday();
  return (
    getCachedPolicies(pair, day) ??
    loadCompiledPolicies(database, pair.categoryId, pair.brandGuidelinesId, day)
  );
}

/** Caches compiled policies, because compiling takes longer than loading. */
const policyCache = memoizePerDatabase(
  "compiled-policies",
  () => new LRUCache<string, ReadyPolicies>({ max: 200 }),
);

function getCachedPolicies(pair: VersionedPair, day: string): ReadyPolicies | undefined {
  return policyCache().get(policyCacheKey(pair, day));
}

/** Returns a cache key that includes the model and the day, which affect verdicts. */
function policyCacheKey(pair: VersionedPair, day: string): string {
  return `${versionKey(pair)} ${config().model} ${day}`;
}

interface CategoryPolicies {
  threshold: number;
  version: number;
  guideline: PolicyGuideline | null;
}

async function loadCategories(
  database: Database,
  ids: number[],
): Promise<Map<number, CategoryPolicies>> {
  if (ids.length === 0) return new Map();
  const categoryRows = await database
    .select({
      id: categories.id,
      threshold: categories.complianceThreshold,
      version: categories.policyVersion,
      guideline: categoryGuidelines,
      // Selected in the same statement so that a guideline and its rules are consistent.
      rules: selectActiveRules("category_guideline_id", categoryGuidelines.id),
    })
    .from(categories)
    .leftJoin(categoryGuidelines, eq(categoryGuidelines.categoryId, categories.id))
    .where(inArray(categories.id, ids));
  return new Map(
    categoryRows.map(({ id, threshold, version, guideline, rules }) => [
      id,
      {
        threshold,
        version,
        guideline: guideline?.isActive
          ? { ...toGuideline(guideline), rules: readRules(rules) }
          : null,
      },
    ]),
  );
}

function toGuideline(guideline: typeof categoryGuidelines.$inferSelect) {
  const { title, content, requirements, restrictions } = guideline;
  return { title, content, requirements, restrictions };
}

interface StoredBrand {
  guideline: typeof brandGuidelines.$inferSelect;
  rules: PolicyRule[];
  /** The categories that the guideline is limited to; empty for all categories. */
  categoryIds: number[];
}

async function loadBrands(database: Database, ids: number[]): Promise<Map<number, StoredBrand>> {
  if (ids.length === 0) return new Map();
  const brandRows = await database
    .select({
      guideline: brandGuidelines,
      rules: selectActiveRules("brand_guideline_id", sql`${brandGuidelines}.id`),
      categoryIds: sql<number[]>`(
        select coalesce(json_agg(c.category_id), '[]') from ${brandGuidelineCategories} c
        where c.guideline_id = ${brandGuidelines}.id)`,
    })
    .from(brandGuidelines)
    .where(inArray(brandGuidelines.id, ids));
  return new Map(
    brandRows.map((brand) => [brand.guideline.id, { ...brand, rules: readRules(brand.rules) }]),
  );
}

function toBrandPolicy({ guideline, rules, categoryIds }: StoredBrand, categoryId: number) {
  const isOtherCategory = categoryIds.length > 0 && !categoryIds.includes(categoryId);
  const mismatch = !guideline.isActive ? "inactive" : isOtherCategory ? "other_category" : null;
  return {
    title: guideline.title,
    content: guideline.content,
    requirements: {},
    restrictions: {},
    rules,
    regionSpecific: guideline.regions.length > 0,
    markets: listMarkets(guideline.regions),
    mismatch,
  } as const;
}

function toAppliedRuleSet(ruleSet: StoredRuleSet & Pick<AppliedRuleSet, "source">): AppliedRuleSet {
  const { id, name, source, rules, validFrom, validUntil } = ruleSet;
  return { id, name, source, rules, validFrom, validUntil };
}

function removeDuplicates(ids: number[]): number[] {
  return [...new Set(ids)];
}

/** Returns whether any rule in a product's policies applies to one of these fields. */
export async function areFieldsChecked(
  tx: Database,
  { categoryId, brandGuidelinesId }: PolicyPair,
  fields: readonly string[],
): Promise<boolean> {
  if (fields.length === 0) return false;
  const { policies } = await loadCompiledPolicies(tx, categoryId, brandGuidelinesId);
  return fields.some((field) => readsField(policies, field));
}
