/** Types of evaluations shared by columns, responses and screens. Imports nothing. */

export const EVALUATION_STATES = ["running", "completed", "failed", "cancelled"] as const;

/**
 * Why an evaluation ran: a user started it, the model or its prompt is new, or a rule was edited.
 */
export const EVALUATION_OCCASIONS = ["requested", "model", "rule"] as const;
export type EvaluationOccasion = (typeof EVALUATION_OCCASIONS)[number];

export const EXAMPLE_KINDS = ["must_flag", "must_pass"] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];

/** An observed error rate with its 95% upper bound. */
export interface ErrorRate {
  wrong: number;
  of: number;
  /** One-sided upper bound by Clopper and Pearson; 1 without cases. */
  upper: number;
  /** How many more cases without an error would show at most 10%; 0 if already shown. */
  moreFor10: number;
}

/** The result of an evaluation for one rule in one mode. */
export interface EvaluationGrade {
  missed: ErrorRate;
  flagged: ErrorRate;
  /** Cases with different answers among the runs. */
  unstable: number;
  /** Quotes that were not in the text, over all runs. */
  lostQuotes: number;
  calls: number;
}

/** Why a finding by the model is inconclusive: it gave two answers when asked twice, or its rule is not evaluated. */
export const DOUBTS = ["two_answers", "not_evaluated"] as const;

/** When a rule's findings by the model count: always, or after an evaluation has passed. */
export const RULE_COUNTS = ["always", "once_evaluated"] as const;
export type RuleCounts = (typeof RULE_COUNTS)[number];
