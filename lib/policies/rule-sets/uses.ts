import { pluralize } from "@/lib/format";
import type { AppliesTo, RuleSetScope } from "./schemas";

/** The default scope of a rule set. */
export const EMPTY_SCOPE: AppliesTo = { all: false, categories: [], brand_guidelines: [] };

/** Describes the scope of a rule set with counts. Returns null if it does not apply to anything. */
export function formatUses({ all, categories, brand_guidelines }: AppliesTo): string | null {
  const uses = [
    ...(all ? ["all products"] : []),
    ...(categories.length > 0 ? [pluralize(categories.length, "category", "categories")] : []),
    ...(brand_guidelines.length > 0 ? [pluralize(brand_guidelines.length, "brand guideline")] : []),
  ];
  return uses.length > 0 ? new Intl.ListFormat("en").format(uses) : null;
}

/** Returns the active rule sets that apply to products of a category or with a brand guideline. */
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
