/** The words of evaluations, which columns, answers and screens share. It imports nothing. */

export const EVALUATION_STATES = ["running", "completed", "failed", "cancelled"] as const;

/** Why an evaluation is held: somebody asked for it, the model or its prompt is new, a rule was edited. */
export const EVALUATION_OCCASIONS = ["requested", "model", "rule"] as const;
export type EvaluationOccasion = (typeof EVALUATION_OCCASIONS)[number];

export const EXAMPLE_KINDS = ["must_flag", "must_pass"] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];

/** How often something went wrong, and how often it may go wrong with the certainty of 95 in 100. */
export interface ErrorRate {
  wrong: number;
  of: number;
  /** One-sided upper bound by Clopper and Pearson; 1 where there are no cases. */
  upper: number;
  /** So many more cases without an error would show at most 10 %; 0 where it is shown. */
  moreFor10: number;
}

/** What an evaluation says of one rule in one mode. */
export interface EvaluationGrade {
  missed: ErrorRate;
  flagged: ErrorRate;
  /** Cases that were not answered the same in all runs. */
  unstable: number;
  /** Quotes that were not in the text, over all runs. */
  lostQuotes: number;
  calls: number;
}

/** Why a finding by the model is inconclusive: it gave two answers when asked twice, or its rule is not evaluated. */
export const DOUBTS = ["two_answers", "not_evaluated"] as const;

/** When a rule's findings by the model count: always, or once an evaluation has shown their worth. */
export const RULE_COUNTS = ["always", "once_evaluated"] as const;
export type RuleCounts = (typeof RULE_COUNTS)[number];
