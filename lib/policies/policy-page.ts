import type { PolicyRef } from "./policy-ref";

/**
 * Returns the URL for editing a policy or one of its rules. Use it only for users who can see
 * policies.
 */
export function getPolicyPath({ kind, id }: PolicyRef, rule?: number): string {
  const ruleQuery = rule === undefined ? "" : `&part=rules&rule=${rule}`;
  switch (kind) {
    case "brand":
      return `/policies?guideline=${id}${rule === undefined ? "" : `&rule=${rule}`}`;
    case "rule_set":
      return `/policies?tab=rule-sets&rule_set=${id}${ruleQuery}`;
    case "category":
      return `/policies?tab=categories&category=${id}${ruleQuery}`;
  }
}
