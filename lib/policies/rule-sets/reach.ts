import type { Scope } from "../scope";
import { getPolicyVersion } from "../versions/queries";
import { placesOf, type RuleSetSnapshot, toSnapshot } from "../versions/snapshot";
import { getRuleSet } from "./queries";
import type { AppliesTo } from "./schemas";

/**
 * Returns the products that a change of a rule set affects: those in its current scope and those in
 * its new scope.
 * @param wanted the new scope; omitted if unchanged
 * @throws DomainError not_found
 */
export async function reachOf(id: number, wanted?: AppliesTo): Promise<Scope> {
  const { applies_to: stored } = await getRuleSet(id);
  if (!wanted) return { reach: stored };
  return {
    reach: {
      all: stored.all || wanted.all,
      categories: [...stored.categories, ...wanted.categories],
      brand_guidelines: [...stored.brand_guidelines, ...wanted.brand_guidelines],
    },
  };
}

/** Works like reachOf, with the scope of the version to restore. @throws DomainError not_found */
export async function reachOfVersion(id: number, number: number): Promise<Scope> {
  const { snapshot } = await getPolicyVersion("rule_set", id, number);
  return reachOf(id, placesOf(toSnapshot(snapshot) as RuleSetSnapshot));
}
