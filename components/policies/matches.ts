import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson, GuidelineJson } from "@/lib/policies/schemas";
import type { StatusFilter } from "./use-policies-state";

/**
 * Returns the guidelines with the given status whose title, content or category names contain the
 * search, or that have a matching region.
 * @param places the regions that match the search
 */
export function matchingGuidelines(
  all: GuidelineJson[],
  search: string,
  status: StatusFilter,
  places: ReadonlySet<string>,
) {
  const has = contains(search);
  return all.filter(
    (guideline) =>
      (status === "all" || guideline.is_active === (status === "active")) &&
      (has(guideline.title) ||
        has(guideline.content) ||
        guideline.categories.some(({ name }) => has(name)) ||
        guideline.regions.some((region) => places.has(region))),
  );
}

/** Returns the rule sets whose name, description or reference contain the search. */
export function matchingRuleSets(all: RuleSetJson[], search: string, status: StatusFilter) {
  const has = contains(search);
  return all.filter(
    ({ name, description, reference, is_active }) =>
      (status === "all" || is_active === (status === "active")) &&
      (has(name) || has(description) || has(reference)),
  );
}

/** Returns the categories whose name, description or guideline title contain the search. */
export function matchingCategories(all: CategoryJson[], search: string) {
  const has = contains(search);
  return all.filter(
    ({ name, description, guideline }) =>
      has(name) || has(description) || (guideline !== null && has(guideline.title)),
  );
}

function contains(search: string) {
  const wanted = search.toLowerCase();
  return (text: string) => text.toLowerCase().includes(wanted);
}
