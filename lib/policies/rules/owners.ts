import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { brandGuidelines, categoryGuidelines, ruleSets, rules } from "@/db/schema/policies";
import type { PolicyRef } from "../policy-ref";
import type { CategoryRuleJson, GuidelineRuleJson, RuleJson, RuleSetRuleJson } from "../schemas";

/** A kind of rule owner; each has its own column. */
export interface RuleOwner<Json extends RuleJson = RuleJson, Field extends string = string> {
  owners: typeof categoryGuidelines | typeof brandGuidelines | typeof ruleSets;
  column: typeof rules.categoryGuidelineId | typeof rules.brandGuidelineId | typeof rules.ruleSetId;
  /** Returns the owner's column of a new row. */
  own: (
    owner: number,
  ) => Pick<typeof rules.$inferInsert, "categoryGuidelineId" | "brandGuidelineId" | "ruleSetId">;
  /** Name of the owner in requests and responses. */
  field: Field;
  /** Name of the owner in sentences. */
  word: string;
  /** Name of its rules in the audit log. */
  entity: "category_rule" | "guideline_rule" | "rule_set_rule";
  toJson: (rule: RuleJson, owner: number) => Json;
  /** Returns the regions that an owner is limited to; empty for all. */
  regionsOf: (on: Database, owner: number) => Promise<readonly string[]>;
  /** Returns the policy of an owner. If the owner was deleted, its id is 0, which no policy has. */
  policyOf: (on: Database, owner: number) => Promise<PolicyRef>;
}

const getNoRegions = async () => [];

export const CATEGORY_GUIDELINE: RuleOwner<CategoryRuleJson, "category_guideline"> = {
  owners: categoryGuidelines,
  column: rules.categoryGuidelineId,
  own: (owner) => ({ categoryGuidelineId: owner }),
  field: "category_guideline",
  word: "guideline",
  entity: "category_rule",
  toJson: ({ id, ...rule }, owner) => ({ id, category_guideline: owner, ...rule }),
  regionsOf: getNoRegions,
  policyOf: async (database, owner) => {
    const [row] = await database
      .select({ id: categoryGuidelines.categoryId })
      .from(categoryGuidelines)
      .where(eq(categoryGuidelines.id, owner));
    return { kind: "category", id: row?.id ?? 0 };
  },
};

export const BRAND_GUIDELINE: RuleOwner<GuidelineRuleJson, "guideline"> = {
  owners: brandGuidelines,
  column: rules.brandGuidelineId,
  own: (owner) => ({ brandGuidelineId: owner }),
  field: "guideline",
  word: "guideline",
  entity: "guideline_rule",
  toJson: ({ id, ...rule }, owner) => ({ id, guideline: owner, ...rule }),
  regionsOf: async (database, owner) => {
    const [row] = await database
      .select({ regions: brandGuidelines.regions })
      .from(brandGuidelines)
      .where(eq(brandGuidelines.id, owner));
    return row?.regions ?? [];
  },
  policyOf: async (_, owner) => ({ kind: "brand", id: owner }),
};

export const RULE_SET: RuleOwner<RuleSetRuleJson, "rule_set"> = {
  owners: ruleSets,
  column: rules.ruleSetId,
  own: (owner) => ({ ruleSetId: owner }),
  field: "rule_set",
  word: "rule set",
  entity: "rule_set_rule",
  toJson: ({ id, ...rule }, owner) => ({ id, rule_set: owner, ...rule }),
  regionsOf: getNoRegions,
  policyOf: async (_, owner) => ({ kind: "rule_set", id: owner }),
};
