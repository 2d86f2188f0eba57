import { BRAND_GUIDELINE, CATEGORY_GUIDELINE, type RuleOwner } from "../rules/owners";
import type { RuleSource } from "./schemas";

/** By what a request calls the kind of a rule. */
export const OWNERS: Readonly<Record<RuleSource, RuleOwner>> = {
  category: CATEGORY_GUIDELINE,
  brand: BRAND_GUIDELINE,
};
