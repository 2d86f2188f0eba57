import { getRuleSet } from "../rule-sets/queries";
import type { AppliesTo } from "../rule-sets/schemas";
import type { PolicyScope } from "../scope";
import { getPolicyVersion } from "../versions/queries";
import { type RuleSetSnapshot, toAppliesTo, toSnapshot } from "../versions/snapshot";

/**
 * Returns the products that a change to a rule set affects: those in its current scope and those in
 * its new scope.
 * @param requestedScope the new scope; omitted if unchanged
 * @throws DomainError not_found
 */
export async function getRuleSetReach(
  id: number,
  requestedScope?: AppliesTo,
): Promise<PolicyScope> {
  const { applies_to: currentScope } = await getRuleSet(id);
  if (!requestedScope) return { ruleSetScope: currentScope };
  return {
    ruleSetScope: {
      all: currentScope.all || requestedScope.all,
      categories: [...currentScope.categories, ...requestedScope.categories],
      brand_guidelines: [...currentScope.brand_guidelines, ...requestedScope.brand_guidelines],
    },
  };
}

/** Works like `getRuleSetReach` with the restored version's scope. @throws DomainError not_found */
export async function getVersionReach(id: number, versionNumber: number): Promise<PolicyScope> {
  const { snapshot } = await getPolicyVersion("rule_set", id, versionNumber);
  return getRuleSetReach(id, toAppliesTo(toSnapshot(snapshot) as RuleSetSnapshot));
}
