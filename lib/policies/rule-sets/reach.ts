import type { Scope } from "../scope";
import { getPolicyVersion } from "../versions/queries";
import { placesOf, type RuleSetSnapshot, toSnapshot } from "../versions/snapshot";
import { getRuleSet } from "./queries";
import type { AppliesTo } from "./schemas";

/**
 * Returns the products that a change of a rule set affects: those that it applies to now, and those
 * that it would apply to.
 * @param wanted what it would apply to; omitted if unchanged
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

/** Does the same as reachOf for restoring a version. @throws DomainError not_found */
export async function reachOfVersion(id: number, number: number): Promise<Scope> {
  const { snapshot } = await getPolicyVersion("rule_set", id, number);
  return reachOf(id, placesOf(toSnapshot(snapshot) as RuleSetSnapshot));
}
