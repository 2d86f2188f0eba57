/** Evaluation types shared by columns, responses and screens. This module has no imports. */

export const EVALUATION_STATES = ["running", "completed", "failed", "cancelled"] as const;

/** The reasons for an evaluation: requested by a user, a new model or prompt, or an edited rule. */
export const EVALUATION_OCCASIONS = ["requested", "model", "rule"] as const;
export type EvaluationOccasion = (typeof EVALUATION_OCCASIONS)[number];

export const EXAMPLE_KINDS = ["must_flag", "must_pass"] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];

/** An observed error rate with its 95% upper bound. */
export interface ErrorRate {
  wrong: number;
  of: number;
  /** The one-sided Clopper–Pearson upper bound; 1 without cases. */
  upper: number;
  /**
   * The number of additional error-free cases needed to show a rate of at most 10%; 0 if already
   * shown.
   */
  moreFor10: number;
}

/** The evaluation result of a rule in one mode. */
export interface EvaluationGrade {
  missed: ErrorRate;
  flagged: ErrorRate;
  /** The number of cases whose answers differed between runs. */
  unstable: number;
  /** The number of quotes that did not occur in the text, over all runs. */
  lostQuotes: number;
  calls: number;
}

/**
 * The reasons why a finding by the model is inconclusive: the model gave two different answers, or
 * its rule has not passed an evaluation.
 */
export const DOUBTS = ["two_answers", "not_evaluated"] as const;

/**
 * When findings of a rule by the model count: always, or only after the rule has passed an
 * evaluation.
 */
export const RULE_COUNTS = ["always", "once_evaluated"] as const;
export type RuleCounts = (typeof RULE_COUNTS)[number];
