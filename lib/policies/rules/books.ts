import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import {
  brandGuidelines,
  categoryGuidelines,
  categoryRules,
  guidelineRules,
} from "@/db/schema/policies";
import type { PolicyRef } from "../versions/record";

/** The columns of a rule that its author sets. */
export type RuleValues = Pick<typeof categoryRules.$inferInsert, "ruleContent"> &
  Partial<
    Pick<
      typeof categoryRules.$inferInsert,
      "ruleType" | "severity" | "description" | "isActive" | "mustFlag" | "mustPass"
    >
  >;

/** The rules of category guidelines: where they are kept and what they are called. */
export const CATEGORY_RULES = {
  table: categoryRules,
  owners: categoryGuidelines,
  owner: categoryRules.categoryGuidelineId,
  ownerField: "category_guideline",
  entity: "category_rule",
  insert: (tx: Database, owner: number, rules: RuleValues[]) =>
    tx
      .insert(categoryRules)
      .values(rules.map((rule) => ({ ...rule, categoryGuidelineId: owner })))
      .returning({ id: categoryRules.id }),
} as const;

/** The same for brand guidelines. */
export const BRAND_RULES = {
  table: guidelineRules,
  owners: brandGuidelines,
  owner: guidelineRules.guidelineId,
  ownerField: "guideline",
  entity: "guideline_rule",
  insert: (tx: Database, owner: number, rules: RuleValues[]) =>
    tx
      .insert(guidelineRules)
      .values(rules.map((rule) => ({ ...rule, guidelineId: owner })))
      .returning({ id: guidelineRules.id }),
} as const;

export type RuleBook = typeof CATEGORY_RULES | typeof BRAND_RULES;

/** The policy that the rules of a guideline belong to; id 0, which none has, where it is gone. */
export async function policyOf(on: Database, book: RuleBook, owner: number): Promise<PolicyRef> {
  if (book.ownerField === "guideline") return { kind: "brand", id: owner };
  const [found] = await on
    .select({ id: categoryGuidelines.categoryId })
    .from(categoryGuidelines)
    .where(eq(categoryGuidelines.id, owner));
  return { kind: "category", id: found?.id ?? 0 };
}

/** A rule's JSON: with `category_guideline` or `guideline` as the key of what it belongs to. */
export type OwnedBy<B extends RuleBook> = Record<B["ownerField"], number>;
