import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import {
  brandGuidelineCategories,
  brandGuidelines,
  categories,
  categoryGuidelines,
} from "@/db/schema/policies";
import { type CompiledPolicies, compilePolicies } from "@/lib/checking/compile";
import { fingerprintPolicies } from "@/lib/checking/fingerprint";
import type { AppliedRuleSet, PolicyGuideline, PolicyRule, PolicySet } from "@/lib/checking/types";
import { notFound } from "@/lib/errors";
import { addBounded } from "@/lib/platform/bounded";
import { config } from "@/lib/platform/config";
import { getToday } from "@/lib/platform/days";
import { memoizePerDatabase } from "@/lib/platform/per-database";
import { marketsOf } from "./markets";
import { loadRuleSets, type StoredRuleSet, sourceOf } from "./rule-sets/applying";
import { activeRulesOf, readRules } from "./rules/active";

/** A category and brand guidelines, which determine the policies of a product. */
export interface PolicyPair {
  categoryId: number;
  brandGuidelinesId: number | null;
}

/** A pair of policies with the current versions. */
export interface VersionedPair extends PolicyPair {
  categoryVersion: number;
  /** Null without brand guidelines. */
  brandVersion: number | null;
  /**
   * The ids and versions of the rule sets that apply, such as `3.2,5.1`; empty if there are none.
   */
  ruleSetVersions: string;
}

/** Returns a key of a pair and its versions. The policies of a key never change. */
export function versionKey(pair: VersionedPair): string {
  const { categoryId, categoryVersion, brandGuidelinesId, brandVersion, ruleSetVersions } = pair;
  return `${categoryId}.${categoryVersion} ${brandGuidelinesId}.${brandVersion} ${ruleSetVersions}`;
}

export interface LoadedPolicies extends VersionedPair {
  set: PolicySet;
  /** The minimum score of a compliant text, from 0 to 1. */
  threshold: number;
}

/**
 * Loads the current policies of each distinct pair, in three queries for any number of pairs. Omits
 * pairs whose category does not exist. Missing brand guidelines are treated as none.
 */
export async function loadPolicySets(
  database: Database,
  pairs: PolicyPair[],
): Promise<LoadedPolicies[]> {
  const distinct = new Map(
    pairs.map((pair) => [`${pair.categoryId}:${pair.brandGuidelinesId}`, pair]),
  );
  const categoryIds = unique(pairs.map((pair) => pair.categoryId));
  const brandIds = unique(pairs.flatMap((pair) => pair.brandGuidelinesId ?? []));
  const ofCategory = await loadCategories(database, categoryIds);
  const ofBrand = await loadBrands(database, brandIds);
  const ruleSets = await loadRuleSets(database, categoryIds, brandIds);
  return [...distinct.values()].flatMap(({ categoryId, brandGuidelinesId }) => {
    const category = ofCategory.get(categoryId);
    if (!category) return [];
    const brand = ofBrand.get(brandGuidelinesId ?? 0);
    const applying = ruleSets.flatMap((ruleSet) => {
      const source = sourceOf(ruleSet, categoryId, brand ? brandGuidelinesId : null);
      return source ? { ...ruleSet, source } : [];
    });
    return {
      categoryId,
      brandGuidelinesId,
      threshold: category.threshold,
      categoryVersion: category.version,
      brandVersion: brand?.guideline.policyVersion ?? null,
      ruleSetVersions: applying.map(({ id, policyVersion }) => `${id}.${policyVersion}`).join(),
      set: {
        category: category.guideline,
        brand: brand ? toBrandPolicy(brand, categoryId) : null,
        ...(applying.length > 0 && { ruleSets: applying.map(appliedOf) }),
      },
    };
  });
}

/** Policies of certain versions, compiled for checks on a certain day. */
export interface ReadyPolicies extends LoadedPolicies {
  /** The day of the check. */
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
  const cachedPolicies = recall(loaded, day);
  if (cachedPolicies?.fingerprint === fingerprint) return cachedPolicies;
  return remember({ ...loaded, day, fingerprint, policies: compilePolicies(set, day) });
}

/**
 * Returns today's policies of a pair that was just read. They come from the cache if this process
 * has these versions; otherwise, the current ones are loaded, which can be newer.
 * @throws DomainError not_found if the category does not exist
 */
export async function getPoliciesInVersion(
  database: Database,
  pair: VersionedPair,
): Promise<ReadyPolicies> {
  const day = getToday();
  return (
    recall(pair, day) ??
    loadCompiledPolicies(database, pair.categoryId, pair.brandGuidelinesId, day)
  );
}

/** A cache, because compiling policies takes longer than loading them. */
const policyCache = memoizePerDatabase(() => new Map<string, ReadyPolicies>());
const MAX_CACHED_POLICIES = 200;

function recall(pair: VersionedPair, day: string): ReadyPolicies | undefined {
  const cachedPolicies = policyCache().get(readyKey(pair, day));
  return cachedPolicies && remember(cachedPolicies);
}

/** Adds an entry to the LRU cache or marks it as recently used. */
function remember(entry: ReadyPolicies): ReadyPolicies {
  addBounded(policyCache(), readyKey(entry, entry.day), entry, MAX_CACHED_POLICIES);
  return entry;
}

/** Returns a cache key that includes the model and the day, which affect verdicts. */
function readyKey(pair: VersionedPair, day: string): string {
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
      // Selected in the same statement, so that a guideline and its rules are consistent.
      rules: activeRulesOf("category_guideline_id", categoryGuidelines.id),
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
          ? { ...guidelineOf(guideline), rules: readRules(rules) }
          : null,
      },
    ]),
  );
}

function guidelineOf(guideline: typeof categoryGuidelines.$inferSelect) {
  const { title, content, requirements, restrictions } = guideline;
  return { title, content, requirements, restrictions };
}

interface StoredBrand {
  guideline: typeof brandGuidelines.$inferSelect;
  rules: PolicyRule[];
  /** Empty means all categories. */
  categoryIds: number[];
}

async function loadBrands(database: Database, ids: number[]): Promise<Map<number, StoredBrand>> {
  if (ids.length === 0) return new Map();
  const brandRows = await database
    .select({
      guideline: brandGuidelines,
      rules: activeRulesOf("brand_guideline_id", sql`${brandGuidelines}.id`),
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
  const elsewhere = categoryIds.length > 0 && !categoryIds.includes(categoryId);
  const mismatch = !guideline.isActive ? "inactive" : elsewhere ? "other_category" : null;
  return {
    title: guideline.title,
    content: guideline.content,
    requirements: {},
    restrictions: {},
    rules,
    regionSpecific: guideline.regions.length > 0,
    markets: marketsOf(guideline.regions),
    mismatch,
  } as const;
}

function appliedOf(ruleSet: StoredRuleSet & Pick<AppliedRuleSet, "source">): AppliedRuleSet {
  const { id, name, source, rules, validFrom, validUntil } = ruleSet;
  return { id, name, source, rules, validFrom, validUntil };
}

function unique(ids: number[]): number[] {
  return [...new Set(ids)];
}
