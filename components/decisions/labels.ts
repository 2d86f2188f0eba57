import type { DecisionEnding, DecisionKind, DecisionState } from "@/lib/enums";
import type { FindingDecisionJson } from "@/lib/validations/decisions/schemas";

export const DECISION_LABELS: Record<DecisionKind, string> = {
  wrong: "False positive",
  accepted: "Accepted as is",
};

export const STATES: Record<DecisionState, string> = { open: "Open", closed: "Ended" };

/** Labels for why a decision has ended. */
export const ENDINGS: Record<DecisionEnding, string> = {
  taken_back: "Revoked",
  expired: "Expired",
  text_changed: "The text has changed",
  rule_gone: "The rule was deleted",
  absorbed: "Covered by an exception",
};

/**
 * Returns the subject of a decision: the words in quotes, the missing element, or else the rule.
 */
export function findingOf({
  violating_words: words,
  missing,
  guideline_reference: rule,
}: FindingDecisionJson): string {
  return words === null ? (missing ?? rule) : `“${words}”`;
}
