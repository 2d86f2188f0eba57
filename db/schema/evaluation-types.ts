/** Evaluation types shared by columns, responses and screens. This module has no imports. */

export const EVALUATION_STATES = ["running", "completed", "failed", "cancelled"] as const;

/** The reasons for an evaluation: a user's request, a new model or prompt, or an edited rule. */
export const EVALUATION_OCCASIONS = ["requested", "model", "rule"] as const;
export type EvaluationOccasion = (typeof EVALUATION_OCCASIONS)[number];

export const EXAMPLE_KINDS = ["must_flag", "must_pass"] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];

/** An observed error rate with its 95% upper bound. */
export interface ErrorRate {
  wrong: number;
  of: number;
  /** The one-sided Clopper–Pearson upper bound, or 1 if there are no cases. */
  upper: number;
  /** The number of further error-free cases to show a rate of at most 10%; 0 if shown. */
  moreFor10: number;
}

/** A rule's evaluation result in one mode. */
export interface EvaluationGrade {
  missed: ErrorRate;
  flagged: ErrorRate;
  /** The number of cases whose answers differed between runs. */
  unstable: number;
  /** The number of quotes that did not occur in the text, across all runs. */
  lostQuotes: number;
  calls: number;
}

/** Why a model finding is inconclusive: two different answers, or no passed evaluation. */
export const INCONCLUSIVE_REASONS = ["two_answers", "not_evaluated"] as const;

/** When the model's findings for a rule count: always, or only after a passed evaluation. */
export const RULE_COUNTS = ["always", "once_evaluated"] as const;
export type RuleCounts = (typeof RULE_COUNTS)[number];
