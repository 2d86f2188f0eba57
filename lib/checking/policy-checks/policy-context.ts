import { createHash } from "node:crypto";
import { ANY_FIELD, DESCRIPTION, type PolicyKind, type Source } from "@/lib/enums";
import { coversLanguage } from "@/lib/reading/language-tags";
import { pickOptions } from "../rules/options";
import { type CompiledPolicies, compileRuleChecks } from "../rules/policies/compile";
import { collectRuleChecks, type RuleCheck } from "../rules/policies/rule-checks";
import type { PolicySet } from "../rules/policies/types";
import type { BrandPolicies, IssueRule, PolicyCollection } from "./types";

/** A policy and the products that it applies to. */
interface Owner {
  kind: PolicyKind;
  id: number;
  name: string;
  /** Whether the policy applies to all products. */
  all: boolean;
  /** Categories that the policy applies to, regardless of the brand guideline. */
  categories: readonly number[];
  /** Brand guidelines that the policy applies to, regardless of the category. */
  brands: readonly BrandPolicies[];
  isTemplate: boolean;
}

/** A rule or clause among all policies. */
export interface ScopedRule {
  /** Index of the rule in `World.rules`. */
  index: number;
  /** Unique among all policies and stable between runs. */
  key: string;
  owner: Owner;
  check: RuleCheck;
}

/** The circumstances in which several rules apply to the same text. */
export interface RuleScope {
  field: string;
  language: string | null;
  market: string | null;
}

/** All rules of all policies, compiled once. */
export interface PolicyContext {
  rules: readonly ScopedRule[];
  compiled: CompiledPolicies;
  listFields: ReadonlySet<string>;
}

/** Collects and compiles the rules of all policies; unchanged policies are not parsed again. */
export function createPolicyContext(collection: PolicyCollection): PolicyContext {
  const brands = new Map(collection.brands.map((brand) => [brand.id, brand]));
  const ownedRules = [
    ...collection.categories.flatMap(({ id, name, guideline }) => {
      if (!guideline) return [];
      const owner = {
        kind: "category",
        id,
        name,
        all: false,
        categories: [id],
        brands: [],
        isTemplate: false,
      } as const;
      return toScopedRules(owner, guideline, { category: guideline, brand: null });
    }),
    ...collection.brands.flatMap((brand) => {
      const { guideline, markets } = brand;
      const owner = toBrandOwner(brand);
      const policy = { ...guideline, markets, regionSpecific: markets.length > 0, mismatch: null };
      return toScopedRules(owner, brand, { category: null, brand: policy });
    }),
    ...collection.ruleSets.flatMap((ruleSet) => {
      const { id, name, rules, appliesToAll, categoryIds, guidelineIds } = ruleSet;
      const { validFrom, validUntil, isTemplate = false } = ruleSet;
      const linkedBrands = guidelineIds.flatMap((brand) => brands.get(brand) ?? []);
      const owner: Owner = {
        kind: "rule_set",
        id,
        name,
        all: appliesToAll,
        categories: categoryIds,
        brands: linkedBrands,
        isTemplate,
      };
      const source: Source =
        linkedBrands.length > 0 && !appliesToAll && categoryIds.length === 0 ? "brand" : "category";
      const policySet = {
        category: null,
        brand: null,
        ruleSets: [{ id, name, source, rules, validFrom, validUntil }],
      };
      return toScopedRules(owner, ruleSet, policySet);
    }),
  ];
  const rules = ownedRules.map((rule, index) => ({ ...rule, index }));
  const compiled = compileRuleChecks(rules.map(({ check }) => check));
  return { rules, compiled, listFields: new Set(collection.listFields) };
}

function toBrandOwner(brand: BrandPolicies): Owner {
  const { id, guideline } = brand;
  return {
    kind: "brand",
    id,
    name: guideline.title,
    all: false,
    categories: [],
    brands: [brand],
    isTemplate: false,
  };
}

/** Cached, because parsing takes most of the time and policies are rarely reloaded. */
const ruleChecksByPolicy = new WeakMap<object, readonly RuleCheck[]>();

function toScopedRules(
  owner: Owner,
  policy: object,
  policySet: PolicySet,
): Omit<ScopedRule, "index">[] {
  const checks = ruleChecksByPolicy.get(policy) ?? collectRuleChecks(policySet);
  ruleChecksByPolicy.set(policy, checks);
  return checks.map((check) => {
    const key = `${owner.kind}.${owner.id}.${check.key.slice(check.source.length + 1)}`;
    return { key, owner, check };
  });
}

/** Returns the scope in which all rules apply to the same text, or null if there is none. */
export function findCommonScope(rules: readonly ScopedRule[]): RuleScope | null {
  const fields = new Set(rules.map(({ check }) => check.field).filter((key) => key !== ANY_FIELD));
  if (fields.size > 1) return null;
  const owners = [...new Set(rules.map(({ owner }) => owner))];
  if (!canOwnersOverlap(owners)) return null;
  const languages = intersectLanguages(rules);
  if (languages === null) return null;
  if (!hasCommonDay(rules)) return null;
  const [field = DESCRIPTION] = fields;
  const brand = owners.find(({ kind }) => kind === "brand")?.brands[0];
  return { field, language: languages[0] ?? null, market: brand?.markets[0] ?? null };
}

/**
 * Returns whether policies can apply to the same product. Rules of a single policy always can, even
 * if it does not apply to any product yet.
 */
function canOwnersOverlap(owners: readonly Owner[]): boolean {
  if (owners.length === 1) return true;
  const [first, second, ...otherOwners] = owners;
  if (otherOwners.length === 0 && first && second) return canPairOverlap(first, second);
  return hasCommonScenario(owners);
}

const overlapCache = new WeakMap<Owner, WeakMap<Owner, boolean>>();

function canPairOverlap(first: Owner, second: Owner): boolean {
  const overlapByOwner = overlapCache.get(first) ?? new WeakMap<Owner, boolean>();
  overlapCache.set(first, overlapByOwner);
  const answer = overlapByOwner.get(second) ?? hasCommonScenario([first, second]);
  overlapByOwner.set(second, answer);
  return answer;
}

/** Returns whether all policies apply to some combination of category and brand guideline. */
function hasCommonScenario(owners: readonly Owner[]): boolean {
  const narrowOwners = owners.filter(({ all }) => !all);
  if (narrowOwners.length === 0) return true;
  const categoryOwner = narrowOwners.find(({ kind }) => kind === "category");
  const brandOwner = narrowOwners.find(({ kind }) => kind === "brand");
  const brands: (BrandPolicies | null)[] = brandOwner
    ? [...brandOwner.brands]
    : [null, ...new Set(narrowOwners.flatMap((owner) => owner.brands))];
  // Stands for any category that no policy mentions.
  const unnamedCategory = -1;
  return brands.some((brand) => {
    const categories = categoryOwner
      ? categoryOwner.categories
      : [
          ...new Set([
            unnamedCategory,
            ...narrowOwners.flatMap((owner) => owner.categories),
            ...(brand?.categoryIds ?? []),
          ]),
        ];
    return categories.some((category) => {
      if (brand && !coversCategory(brand, category)) return false;
      return narrowOwners.every((owner) => isApplicable(owner, category, brand));
    });
  });
}

function coversCategory({ categoryIds }: BrandPolicies, category: number): boolean {
  return categoryIds.length === 0 || categoryIds.includes(category);
}

function isApplicable(owner: Owner, category: number, brand: BrandPolicies | null): boolean {
  if (owner.all || owner.categories.includes(category)) return true;
  return brand !== null && owner.brands.includes(brand);
}

/** Returns the languages that all rules share; empty for all languages, null if they share none. */
function intersectLanguages(rules: readonly ScopedRule[]): readonly string[] | null {
  let languages: readonly string[] = [];
  for (const { check } of rules) {
    if (check.languages.length === 0) continue;
    if (languages.length === 0) languages = check.languages;
    else {
      languages = languages.flatMap((language) =>
        check.languages.flatMap((otherLanguage) => {
          if (coversLanguage(language, otherLanguage)) return [otherLanguage];
          return coversLanguage(otherLanguage, language) ? [language] : [];
        }),
      );
      if (languages.length === 0) return null;
    }
  }
  return languages;
}

/** Returns whether there is a day on which all rules are valid. */
export function hasCommonDay(rules: readonly ScopedRule[]): boolean {
  const startDate =
    rules
      .flatMap(({ check }) => check.validFrom ?? [])
      .sort()
      .at(-1) ?? "";
  const [earliestEnd] = rules.flatMap(({ check }) => check.validUntil ?? []).sort();
  return earliestEnd === undefined || startDate <= earliestEnd;
}

/** Returns whether the wide rule applies wherever the narrow one does, without conditions. */
export function coversScope(outer: ScopedRule, inner: ScopedRule): boolean {
  if (outer.check.field !== inner.check.field && outer.check.field !== ANY_FIELD) return false;
  if (!coversOwner(outer.owner, inner.owner)) return false;
  const { languages } = outer.check;
  if (languages.length > 0) {
    if (inner.check.languages.length === 0) return false;
    const isCovered = (tag: string) =>
      languages.some((outerLanguage) => coversLanguage(outerLanguage, tag));
    if (!inner.check.languages.every(isCovered)) return false;
  }
  const { validFrom, validUntil } = outer.check;
  const innerCheck = inner.check;
  const beginsWithin = validFrom === null || (innerCheck.validFrom ?? "") >= validFrom;
  const endsWithin =
    validUntil === null || (innerCheck.validUntil !== null && innerCheck.validUntil <= validUntil);
  return beginsWithin && endsWithin;
}

function coversOwner(outer: Owner, inner: Owner): boolean {
  if (outer === inner || outer.all) return true;
  if (inner.all) return false;
  const isBrandCovered = (brand: BrandPolicies) =>
    outer.brands.includes(brand) ||
    (brand.categoryIds.length > 0 &&
      brand.categoryIds.every((category) => outer.categories.includes(category)));
  const isScoped = inner.categories.length + inner.brands.length > 0;
  return (
    isScoped &&
    inner.categories.every((category) => outer.categories.includes(category)) &&
    inner.brands.every(isBrandCovered)
  );
}

export function toIssueRule({ key, owner, check }: ScopedRule): IssueRule {
  const { rule, source, guidelineReference: reference, ruleName: name } = check;
  const policy = { kind: owner.kind, id: owner.id, name: owner.name };
  return { key, rule, policy, source, reference, name };
}

/** Returns a short hash of values. */
export function computeHash(...values: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 20);
}

/** Returns a hash of all parts of a rule that issues depend on. */
export function computeFingerprint({ key, check }: ScopedRule): string {
  const { content, severity, ruleType, validFrom, validUntil } = check;
  const { claim, ...options } = pickOptions(check);
  // A rule without a claim keeps the hash that it had before claims were introduced.
  const statedOptions = Object.entries(claim === null ? options : { ...options, claim });
  const sortedOptions = statedOptions.sort(([a], [b]) => (a < b ? -1 : 1));
  return computeHash(key, ruleType, content, severity, sortedOptions, validFrom, validUntil);
}
