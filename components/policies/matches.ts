import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson, GuidelineJson } from "@/lib/policies/schemas";
import type { StatusFilter } from "./use-policies-state";

/**
 * Returns the guidelines with the given status whose title, content or category names contain the
 * search, or that have a matching region.
 * @param matchingRegions the regions that match the search
 */
export function filterGuidelines(
  all: GuidelineJson[],
  search: string,
  status: StatusFilter,
  matchingRegions: ReadonlySet<string>,
) {
  const matchesSearch = createMatcher(search);
  return all.filter(
    (guideline) =>
      (status === "all" || guideline.is_active === (status === "active")) &&
      (matchesSearch(guideline.title) ||
        matchesSearch(guideline.content) ||
        guideline.categories.some(({ name }) => matchesSearch(name)) ||
        guideline.regions.some((region) => matchingRegions.has(region))),
  );
}

/** Returns the rule sets whose name, description or reference contain the search. */
export function filterRuleSets(all: RuleSetJson[], search: string, status: StatusFilter) {
  const matchesSearch = createMatcher(search);
  return all.filter(
    ({ name, description, reference, is_active }) =>
      (status === "all" || is_active === (status === "active")) &&
      (matchesSearch(name) || matchesSearch(description) || matchesSearch(reference)),
  );
}

/** Returns the categories whose name, description or guideline title contain the search. */
export function filterCategories(all: CategoryJson[], search: string) {
  const matchesSearch = createMatcher(search);
  return all.filter(
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
