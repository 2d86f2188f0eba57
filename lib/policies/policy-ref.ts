import type { PolicyKind } from "@/lib/enums";
import { type DomainError, notFound } from "@/lib/errors";

/** A category, a brand guideline or a rule set, each with its rules. */
export interface PolicyRef {
  kind: PolicyKind;
  id: number;
}

const POLICY_KIND_NAMES = {
  category: "Category",
  brand: "Brand guideline",
  rule_set: "Rule set",
} as const;

export function createPolicyNotFoundError({ kind }: Pick<PolicyRef, "kind">): DomainError {
  return notFound(POLICY_KIND_NAMES[kind]);
}

/** Returns the URL for editing a policy or a rule, for users who can see policies. */
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
