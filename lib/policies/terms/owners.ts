import type { PolicyKind } from "@/lib/enums";
import { BRAND_GUIDELINE, CATEGORY_GUIDELINE, RULE_SET, type RuleOwner } from "../rules/owners";

/** The rule owners by the name of the policy kind in requests. */
export const RULE_OWNERS: Readonly<Record<PolicyKind, RuleOwner>> = {
  category: CATEGORY_GUIDELINE,
  brand: BRAND_GUIDELINE,
  rule_set: RULE_SET,
};
