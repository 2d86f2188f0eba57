import { plural } from "@/lib/format";
import type { AppliesTo, RuleSetScope } from "./schemas";

/** The default scope of a rule set. */
export const NOWHERE: AppliesTo = { all: false, categories: [], brand_guidelines: [] };

/** Describes the scope of a rule set with numbers; null if it applies to nothing. */
export function usesOf({ all, categories, brand_guidelines }: AppliesTo): string | null {
  const uses = [
    ...(all ? ["all products"] : []),
    ...(categories.length > 0 ? [plural(categories.length, "category", "categories")] : []),
    ...(brand_guidelines.length > 0 ? [plural(brand_guidelines.length, "brand guideline")] : []),
  ];
  return uses.length > 0 ? new Intl.ListFormat("en").format(uses) : null;
}

/**
 * Returns the active rule sets that apply to the products of a category, or with a brand guideline.
 */
export function filterApplicable(
  ruleSets: readonly RuleSetScope[],
  { category, guideline }: { category?: number; guideline?: number },
): RuleSetScope[] {
  return ruleSets.filter(
    ({ is_active, applies_to: { all, categories, brand_guidelines } }) =>
      is_active &&
      (all ||
        (category !== undefined && categories.includes(category)) ||
        (guideline !== undefined && brand_guidelines.includes(guideline))),
  );
}
