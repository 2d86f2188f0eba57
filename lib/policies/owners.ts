import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import {
  brandGuidelines,
  categories,
  categoryGuidelines,
  ruleSets,
  rules,
} from "@/db/schema/policies";
import type { PolicyKind } from "@/lib/enums";
import { type DomainError, notFound } from "@/lib/errors";
import type { PolicyRef } from "./policy-ref";
import type { CategoryRuleJson, GuidelineRuleJson, RuleJson, RuleSetRuleJson } from "./schemas";

/** A kind of rule owner; each has its own column. */
export interface RuleOwner<Json extends RuleJson = RuleJson, Field extends string = string> {
  owners: typeof categoryGuidelines | typeof brandGuidelines | typeof ruleSets;
  column: typeof rules.categoryGuidelineId | typeof rules.brandGuidelineId | typeof rules.ruleSetId;
  /** Returns the values of a new row's owner column. */
  toOwnerColumns: (
    ownerId: number,
  ) => Pick<typeof rules.$inferInsert, "categoryGuidelineId" | "brandGuidelineId" | "ruleSetId">;
  /** The owner's name in requests and responses. */
  field: Field;
  /** The owner's name in sentences. */
  word: string;
  /** The name of the owner's rules in the audit log. */
  entity: "category_rule" | "guideline_rule" | "rule_set_rule";
  toJson: (rule: RuleJson, ownerId: number) => Json;
  /** Returns the regions that an owner is limited to; empty for all. */
  regionsOf: (database: Database, ownerId: number) => Promise<readonly string[]>;
  /** Returns the policy of an owner. If the owner was deleted, its id is 0, which no policy has. */
  policyOf: (database: Database, ownerId: number) => Promise<PolicyRef>;
}

const getNoRegions = async () => [];

export const CATEGORY_GUIDELINE: RuleOwner<CategoryRuleJson, "category_guideline"> = {
  owners: categoryGuidelines,
  column: rules.categoryGuidelineId,
  toOwnerColumns: (ownerId) => ({ categoryGuidelineId: ownerId }),
  field: "category_guideline",
  word: "guideline",
  entity: "category_rule",
  toJson: ({ id, ...rule }, ownerId) => ({ id, category_guideline: ownerId, ...rule }),
  regionsOf: getNoRegions,
  policyOf: async (database, ownerId) => {
    const [row] = await database
      .select({ id: categoryGuidelines.categoryId })
      .from(categoryGuidelines)
      .where(eq(categoryGuidelines.id, ownerId));
    return { kind: "category", id: row?.id ?? 0 };
  },
};

export const BRAND_GUIDELINE: RuleOwner<GuidelineRuleJson, "guideline"> = {
  owners: brandGuidelines,
  column: rules.brandGuidelineId,
  toOwnerColumns: (ownerId) => ({ brandGuidelineId: ownerId }),
  field: "guideline",
  word: "guideline",
  entity: "guideline_rule",
  toJson: ({ id, ...rule }, ownerId) => ({ id, guideline: ownerId, ...rule }),
  regionsOf: async (database, ownerId) => {
    const [row] = await database
      .select({ regions: brandGuidelines.regions })
      .from(brandGuidelines)
      .where(eq(brandGuidelines.id, ownerId));
    return row?.regions ?? [];
  },
  policyOf: async (_, ownerId) => ({ kind: "brand", id: ownerId }),
};

export const RULE_SET: RuleOwner<RuleSetRuleJson, "rule_set"> = {
  owners: ruleSets,
  column: rules.ruleSetId,
  toOwnerColumns: (ownerId) => ({ ruleSetId: ownerId }),
  field: "rule_set",
  word: "rule set",
  entity: "rule_set_rule",
  toJson: ({ id, ...rule }, ownerId) => ({ id, rule_set: ownerId, ...rule }),
  regionsOf: getNoRegions,
  policyOf: async (_, ownerId) => ({ kind: "rule_set", id: ownerId }),
};

/** Where the kinds of policies are stored, and what they are called. */
export const POLICY_OWNERS = {
  category: {
    table: categories,
    name: "Category",
    entity: "category",
    ruleOwner: CATEGORY_GUIDELINE,
  },
  brand: {
    table: brandGuidelines,
    name: "Brand guideline",
    entity: "brand_guideline",
    ruleOwner: BRAND_GUIDELINE,
  },
  rule_set: { table: ruleSets, name: "Rule set", entity: "rule_set", ruleOwner: RULE_SET },
} as const satisfies Record<PolicyKind, object>;

export function createPolicyNotFoundError(kind: PolicyKind): DomainError {
  return notFound(POLICY_OWNERS[kind].name);
}
