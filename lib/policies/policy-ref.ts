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
