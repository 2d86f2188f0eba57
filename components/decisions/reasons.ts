import { useQuery } from "@tanstack/react-query";
import type { DecisionKind } from "@/lib/enums";
import { queryApi } from "@/lib/platform/api-client";

const COMMON_REASONS: Record<DecisionKind, readonly string[]> = {
  wrong: [
    "It is a name or a quotation.",
    "The words have a different meaning here.",
    "The text says the opposite.",
  ],
  accepted: [
    "The brand requested it.",
    "The claim is true for this product and can be proven.",
    "The law requires these words.",
  ],
};

/** The rule or guideline clause of a finding. */
export interface DecidedRule {
  rule: number | null;
  guideline_reference: string;
}

/**
 * Returns the team's last five reasons for findings of a rule, followed by common reasons.
 * @param decidedRule the rule, or null for findings of several rules, which uses the user's own
 * recent reasons
 */
export function useReasons(kind: DecisionKind, decidedRule: DecidedRule | null): string[] {
  const path = `/validations/decisions/reasons/?${toDecisionSearchParams(decidedRule)}`;
  const { data } = useQuery({
    queryKey: ["finding-decision-reasons", path],
    queryFn: queryApi<{ reasons: Record<DecisionKind, string[]> }>(path, "Failed to fetch reasons"),
    staleTime: 60_000,
  });
  const last = data?.reasons[kind] ?? [];
  return [...new Set([...last, ...COMMON_REASONS[kind]])];
}

function toDecisionSearchParams(decidedRule: DecidedRule | null): URLSearchParams {
  if (!decidedRule) return new URLSearchParams();
  const { rule, guideline_reference } = decidedRule;
  return new URLSearchParams(rule === null ? { guideline_reference } : { rule: String(rule) });
}
