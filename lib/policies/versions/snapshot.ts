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

function toRuleSnapshot({ failing_examples, created_at, updated_at, ...rule }: RuleJson) {
  return withDefaults(rule);
}

/** What a rule has in a state that was kept before there was such a field. */
const LATER_FIELDS = {
  message: "",
  reference: "",
  match_case: false,
  languages: [],
  exceptions: [],
  forms: {},
} satisfies Partial<RuleSnapshot>;

/** The fields of a rule in one order, without whom it belongs to. */
function withDefaults(rule: Omit<RuleSnapshot, keyof typeof LATER_FIELDS>): RuleSnapshot {
  const { id, rule_type, severity, rule_content, description, is_active } = rule;
  const { must_flag, must_pass } = rule;
  const { message, reference, match_case, languages } = { ...LATER_FIELDS, ...rule };
  const { exceptions, forms } = { ...LATER_FIELDS, ...rule };
  return {
    id,
    rule_type,
    severity,
    rule_content,
    description,
    is_active,
    must_flag,
    must_pass,
    message,
    reference,
    match_case,
    languages,
    exceptions,
    forms,
  };
}

/** A kept state, as it comes from its column: `snapshotOf` alone writes these. */
export function toSnapshot(stored: object): Snapshot {
  const snapshot = stored as Snapshot;
  if ("rules" in snapshot) return { ...snapshot, rules: snapshot.rules.map(withDefaults) };
  const { guideline } = snapshot;
  if (!guideline) return snapshot;
  return { ...snapshot, guideline: { ...guideline, rules: guideline.rules.map(withDefaults) } };
}
