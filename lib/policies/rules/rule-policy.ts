import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { categoryGuidelines, rules } from "@/db/schema/policies";
import type { PolicyRef } from "../policy-ref";

/** Returns the policy that contains a rule, or null if the rule does not exist. */
export async function findRulePolicy(ruleId: number): Promise<PolicyRef | null> {
  const [row] = await db()
    .select({
      category: categoryGuidelines.categoryId,
      brand: rules.brandGuidelineId,
      ruleSet: rules.ruleSetId,
    })
    .from(rules)
    .leftJoin(categoryGuidelines, eq(categoryGuidelines.id, rules.categoryGuidelineId))
    .where(eq(rules.id, ruleId));
  if (!row) return null;
  const { category, brand, ruleSet } = row;
  if (category !== null) return { kind: "category", id: category };
  if (brand !== null) return { kind: "brand", id: brand };
  return ruleSet === null ? null : { kind: "rule_set", id: ruleSet };
}
