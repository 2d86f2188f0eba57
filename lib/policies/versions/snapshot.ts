import { asc, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { brandGuidelines, categories } from "@/db/schema/policies";
import { findCategory } from "../categories/queries";
import { findGuideline } from "../guidelines/queries";
import { BRAND_GUIDELINE } from "../owners";
import type { PolicyRef } from "../policy-ref";
import { findRuleSet } from "../rule-sets/queries";
import type { AppliesTo, RuleSetJson } from "../rule-sets/schemas";
import { type RuleFields, type RuleSnapshot, toRuleFields } from "../rules/fields";
import { loadRulesByOwner } from "../rules/queries";
import type { CategoryJson, GuidelineJson } from "../schemas";

export type CategorySnapshot = Pick<
  CategoryJson,
  "name" | "description" | "compliance_threshold" | "four_eyes"
> & {
  guideline:
    | (Pick<
        NonNullable<CategoryJson["guideline"]>,
        "title" | "content" | "requirements" | "restrictions" | "examples" | "version" | "is_active"
      > & { rules: RuleSnapshot[] })
    | null;
};

export type BrandSnapshot = Pick<
  GuidelineJson,
  "title" | "content" | "version" | "is_active" | "categories" | "regions"
> & { rules: RuleSnapshot[] };

interface NamedItem {
  id: number;
  name: string;
}

export type RuleSetSnapshot = Pick<
  RuleSetJson,
  "name" | "description" | "reference" | "version" | "is_active" | "valid_from" | "valid_until"
> & {
  applies_to: { all: boolean; categories: NamedItem[]; brand_guidelines: NamedItem[] };
  rules: RuleSnapshot[];
};

export type Snapshot = CategorySnapshot | BrandSnapshot | RuleSetSnapshot;

/** Returns the current state of a policy with its rules; null if it does not exist. */
export async function loadSnapshot(
  database: Database,
  { kind, id }: PolicyRef,
): Promise<Snapshot | null> {
  switch (kind) {
    case "category":
      return loadCategorySnapshot(database, id);
    case "brand":
      return loadBrandSnapshot(database, id);
    case "rule_set":
      return loadRuleSetSnapshot(database, id);
  }
}

async function loadCategorySnapshot(
  database: Database,
  id: number,
): Promise<CategorySnapshot | null> {
  const category = await findCategory(id, database);
  if (!category) return null;
  const { name, description, compliance_threshold, four_eyes, guideline } = category;
  return {
    name,
    description,
    compliance_threshold,
    four_eyes,
    guideline: guideline && {
      title: guideline.title,
      content: guideline.content,
      requirements: guideline.requirements,
      restrictions: guideline.restrictions,
      examples: guideline.examples,
      version: guideline.version,
      is_active: guideline.is_active,
      rules: guideline.rules.map(toRuleSnapshot),
    },
  };
}

async function loadBrandSnapshot(database: Database, id: number): Promise<BrandSnapshot | null> {
  const guideline = await findGuideline(id, database);
  if (!guideline) return null;
  const { title, content, version, is_active, categories, regions } = guideline;
  const rules = (await loadRulesByOwner(BRAND_GUIDELINE, [id], database)).map(toRuleSnapshot);
  return { title, content, version, is_active, categories, regions, rules };
}

async function loadRuleSetSnapshot(
  database: Database,
  id: number,
): Promise<RuleSetSnapshot | null> {
  const ruleSet = await findRuleSet(id, database);
  if (!ruleSet) return null;
  const { name, description, reference, version, is_active, applies_to } = ruleSet;
  const { valid_from, valid_until } = ruleSet;
  const scope = {
    all: applies_to.all,
    categories: await database
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(inArray(categories.id, applies_to.categories))
      .orderBy(asc(categories.id)),
    brand_guidelines: await database
      .select({ id: brandGuidelines.id, name: brandGuidelines.title })
      .from(brandGuidelines)
      .where(inArray(brandGuidelines.id, applies_to.brand_guidelines))
      .orderBy(asc(brandGuidelines.id)),
  };
  const rules = ruleSet.rules.map(toRuleSnapshot);
  return {
    ...{ name, description, reference, version, is_active, valid_from, valid_until },
    ...{ applies_to: scope, rules },
  };
}

/** Removes the owner and sets defaults for fields added after the version was stored. */
function toRuleSnapshot(rule: Pick<RuleSnapshot, "id"> & Partial<RuleFields>): RuleSnapshot {
  return { id: rule.id, ...toRuleFields(rule) };
}

/** Parses a stored version. Safe to cast, because only `loadSnapshot` writes that column. */
export function toSnapshot(storedSnapshot: object): Snapshot {
  const snapshot = storedSnapshot as Snapshot;
  if ("applies_to" in snapshot) {
    const { valid_from = null, valid_until = null } = snapshot;
    return { ...snapshot, valid_from, valid_until, rules: snapshot.rules.map(toRuleSnapshot) };
  }
  if ("rules" in snapshot) return { ...snapshot, rules: snapshot.rules.map(toRuleSnapshot) };
  const { guideline } = snapshot;
  const category = { ...snapshot, four_eyes: snapshot.four_eyes ?? false };
  if (!guideline) return category;
  return { ...category, guideline: { ...guideline, rules: guideline.rules.map(toRuleSnapshot) } };
}

/** Returns the scope of a rule set in the format of requests. */
export function toAppliesTo({ applies_to }: RuleSetSnapshot): AppliesTo {
  const { all, categories, brand_guidelines } = applies_to;
  return {
    all,
    categories: categories.map(({ id }) => id),
    brand_guidelines: brand_guidelines.map(({ id }) => id),
  };
}
