import type { PolicyKind } from "@/lib/enums";

/** A category, a brand guideline or a rule set, each with its rules. */
export interface PolicyRef {
  kind: PolicyKind;
  id: number;
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
