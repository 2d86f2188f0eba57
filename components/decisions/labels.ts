import type { DecisionEnding, DecisionKind, DecisionState } from "@/lib/enums";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";

export const DECISION_LABELS: Record<DecisionKind, string> = {
  wrong: "False positive",
  accepted: "Accepted as is",
};

export const STATE_LABELS: Record<DecisionState, string> = { open: "Open", closed: "Ended" };

export const CLOSED_REASON_LABELS: Record<DecisionEnding, string> = {
  taken_back: "Revoked",
  expired: "Expired",
  text_changed: "The text has changed",
  rule_gone: "The rule was deleted",
  absorbed: "Covered by an exception",
};

/** Returns a decision's subject: the quoted words, the missing element, or otherwise the rule. */
export function describeFinding({
  violating_words: words,
  missing,
  guideline_reference: rule,
}: FindingDecisionJson): string {
  return words === null ? (missing ?? rule) : `“${words}”`;
}
