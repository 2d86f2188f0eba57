import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson, GuidelineJson } from "@/lib/policies/schemas";
import type { StatusFilter } from "./use-policies-state";

/**
 * Returns the guidelines with the given status whose title, content or category names contain the
 * search text, or that have a matching region.
 * @param matchingRegions the regions that match the search text
 */
export function filterGuidelines(
  guidelines: GuidelineJson[],
  search: string,
  status: StatusFilter,
  matchingRegions: ReadonlySet<string>,
) {
  const matchesSearch = createMatcher(search);
  return guidelines.filter(
    (guideline) =>
      (status === "all" || guideline.is_active === (status === "active")) &&
      (matchesSearch(guideline.title) ||
        matchesSearch(guideline.content) ||
        guideline.categories.some(({ name }) => matchesSearch(name)) ||
        guideline.regions.some((region) => matchingRegions.has(region))),
  );
}

/** Returns the rule sets whose name, description or reference contains the search text. */
export function filterRuleSets(ruleSets: RuleSetJson[], search: string, status: StatusFilter) {
  const matchesSearch = createMatcher(search);
  return ruleSets.filter(
    ({ name, description, reference, is_active }) =>
      (status === "all" || is_active === (status === "active")) &&
      (matchesSearch(name) || matchesSearch(description) || matchesSearch(reference)),
  );
}

/** Returns the categories whose name, description or guideline title contains the search text. */
export function filterCategories(categories: CategoryJson[], search: string) {
  const matchesSearch = createMatcher(search);
  return categories.filter(
    ({ name, description, guideline }) =>
      matchesSearch(name) ||
      matchesSearch(description) ||
      (guideline !== null && matchesSearch(guideline.title)),
  );
}

function createMatcher(search: string) {
  const lowerSearch = search.toLowerCase();
  return (text: string) => text.toLowerCase().includes(lowerSearch);
}
