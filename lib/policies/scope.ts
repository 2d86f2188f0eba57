import { eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { products } from "@/db/schema/products";
import type { PolicyPair } from "./policy-set";
import { isRuleSetApplied } from "./rule-sets/load-rule-sets";
import type { AppliesTo } from "./rule-sets/schemas";

/** The products of a category, guideline or rule set. An empty scope contains all products. */
export interface PolicyScope {
  category?: number | undefined;
  guideline?: number | undefined;
  rule_set?: number | undefined;
  /** The scope that a rule set would have. */
  ruleSetScope?: AppliesTo | undefined;
}

/** Returns a condition for the products of a scope. */
export function isInScope({
  category,
  guideline,
  rule_set,
  ruleSetScope,
}: PolicyScope): SQL | undefined {
  if (category !== undefined) return eq(products.categoryId, category);
  if (guideline !== undefined) return eq(products.brandGuidelinesId, guideline);
  if (rule_set !== undefined)
    return isRuleSetApplied(rule_set, products.categoryId, products.brandGuidelinesId);
  return ruleSetScope && !ruleSetScope.all ? isInReach(ruleSetScope) : undefined;
}

function isInReach({ categories, brand_guidelines }: AppliesTo): SQL {
  return (
    or(
      inArray(products.categoryId, categories),
      inArray(products.brandGuidelinesId, brand_guidelines),
    ) ?? sql`false`
  );
}

/** Returns a condition for the products of a pair of policies. */
export function hasPolicyPair({ categoryId, brandGuidelinesId }: PolicyPair): SQL {
  const brandCondition =
    brandGuidelinesId === null
      ? isNull(products.brandGuidelinesId)
      : eq(products.brandGuidelinesId, brandGuidelinesId);
  return sql`(${eq(products.categoryId, categoryId)} and ${brandCondition})`;
}
