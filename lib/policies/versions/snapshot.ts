import type { Database } from "@/db/client";
import { findCategory } from "../categories/queries";
import { findGuideline } from "../guidelines/queries";
import { BRAND_GUIDELINE } from "../rules/owners";
import { rulesOf } from "../rules/queries";
import type { CategoryJson, GuidelineJson, RuleJson } from "../schemas";
import type { PolicyRef } from "./record";
import type { RuleSnapshot } from "./schemas";

export type CategorySnapshot = Pick<
  CategoryJson,
  "name" | "description" | "compliance_threshold"
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

export type Snapshot = CategorySnapshot | BrandSnapshot;

/** A policy with its rules as stored now; null where it does not exist. */
export async function snapshotOf(on: Database, { kind, id }: PolicyRef): Promise<Snapshot | null> {
  return kind === "category" ? snapshotOfCategory(on, id) : snapshotOfBrand(on, id);
}

async function snapshotOfCategory(on: Database, id: number): Promise<CategorySnapshot | null> {
  const category = await findCategory(id, on);
  if (!category) return null;
  const { name, description, compliance_threshold, guideline } = category;
  return {
    name,
    description,
    compliance_threshold,
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

async function snapshotOfBrand(on: Database, id: number): Promise<BrandSnapshot | null> {
  const guideline = await findGuideline(id, on);
  if (!guideline) return null;
  const { title, content, version, is_active, categories, regions } = guideline;
  const rules = (await rulesOf(BRAND_GUIDELINE, [id], on)).map(toRuleSnapshot);
  return { title, content, version, is_active, categories, regions, rules };
}

function toRuleSnapshot(rule: RuleJson): RuleSnapshot {
  return {
    id: rule.id,
    rule_type: rule.rule_type,
    severity: rule.severity,
    rule_content: rule.rule_content,
    description: rule.description,
    is_active: rule.is_active,
    must_flag: rule.must_flag,
    must_pass: rule.must_pass,
  };
}

/** A kept state, as it comes from its column: `snapshotOf` alone writes these. */
export function toSnapshot(stored: object): Snapshot {
  return stored as Snapshot;
}
