import { z } from "zod";
import {
  EVALUATION_OCCASIONS,
  EVALUATION_STATES,
  EXAMPLE_KINDS,
} from "@/db/schema/evaluation-types";
import { SOURCES } from "@/lib/enums";
import { flagFilter, id, pathId, timeJson } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { modeSchema } from "../judging/modes";
import { exampleJson } from "./example-schemas";

const MAX_TIMES = 5;
const MAX_RULES = 1000;
const timesError = `This must be a whole number from 1 to ${MAX_TIMES}.`;

export const createEvaluationSchema = z.object({
  rules: z
    .array(z.object({ rule: id, source: z.enum(SOURCES).optional() }))
    .min(1, "Specify at least one rule.")
    .max(MAX_RULES, "At most 1,000 rules at once.")
    .optional()
    .describe("If omitted: all active rules that the model judges and that have examples."),
  modes: z
    .array(modeSchema)
    .min(1, "Specify at least one mode.")
    .max(5, "At most 5 modes at once.")
    .transform((modes) => [...new Set(modes)])
    .optional()
    .describe("`whole` or `single`; the current one if omitted."),
  times: z
    .int(timesError)
    .min(1, timesError)
    .max(MAX_TIMES, timesError)
    .default(3)
    .describe("How many times each case is sent to the model."),
  dry_run: z
    .boolean()
    .default(false)
    .describe("Whether to only return the cost of the evaluation, without starting it."),
});
export type CreateEvaluation = z.output<typeof createEvaluationSchema>;

const rateJson = z.object({
  wrong: z.int().describe("Cases that most runs answered incorrectly."),
  of: z.int(),
  upper: z
    .number()
    .describe(
      "With 95% confidence, the true rate is at most this (one-sided Clopper-Pearson interval).",
    ),
  more_for_10: z
    .int()
    .describe(
      "How many more cases without an error are needed to show an error rate of at most 10%; 0 if it is shown.",
    ),
});
export type RateJson = z.infer<typeof rateJson>;

const gradeJson = {
  mode: z.string(),
  missed: rateJson.describe("Share of the texts that must be flagged but were not."),
  flagged: rateJson.describe("Share of the texts that must pass but were flagged."),
  unstable: z.int().describe("Cases whose answers differed between runs."),
  lost_quotes: z.int().describe("Quotes that were not in the text, over all runs."),
  state: z
    .enum(["not_evaluated", "evaluated", "got_worse"])
    .describe("`not_evaluated`: it has fewer than 10 examples in all."),
};

export const evaluationResultJson = z.object({
  rule: z.int(),
  evaluation: z.int(),
  name: z.string().describe("Its guideline and kind, as findings name it."),
  content: z.string(),
  ...gradeJson,
  lost: z
    .int()
    .describe("Cases that were right in the evaluation it is compared with and are wrong now."),
  gained: z.int().describe("Cases that were wrong in that evaluation and are right now."),
});
export type EvaluationResultJson = z.infer<typeof evaluationResultJson>;

export const evaluationJson = z.object({
  id: z.int(),
  state: z.enum(EVALUATION_STATES),
  occasion: z.enum(EVALUATION_OCCASIONS),
  model: z.string(),
  prompt_version: z.string(),
  modes: z.array(z.string()),
  times: z.int(),
  rules: z.array(z.int()).describe("The ids of the rules that are evaluated."),
  progress: z
    .object({ done: z.int(), total: z.int() })
    .describe("The number of model calls made and in total."),
  best_mode: z.string().nullable().describe("Null if it did not compare several modes."),
  compared_with: z
    .int()
    .nullable()
    .describe(
      "The newest of the evaluations that its rules are compared with. Each rule is compared with the last evaluation accepted as baseline or, if there is none, with its last evaluation. Null if nothing was compared.",
    ),
  got_worse: z.boolean().describe("Whether a rule lost more cases than it gained since then."),
  input_tokens: z.int().nullable().describe("Null if the server does not report it."),
  output_tokens: z.int().nullable().describe("Null if the server does not report it."),
  milliseconds: z.int().nullable().describe("Total duration of its calls; null before the first."),
  error_message: z.string().nullable().describe("Why it failed or is pending; otherwise null."),
  created_by: z.int().nullable().describe("Null for Plumbline itself."),
  created_at: timeJson,
  finished_at: timeJson.nullable().describe("Null while it runs."),
  accepted_at: timeJson
    .nullable()
    .describe("When it was accepted as baseline; null if it was not."),
});
export type EvaluationJson = z.infer<typeof evaluationJson>;

export const evaluationDetailJson = evaluationJson.extend({
  results: z.array(evaluationResultJson).describe("Empty until it is completed."),
  before: evaluationJson
    .extend({ results: z.array(evaluationResultJson) })
    .nullable()
    .describe(
      "The evaluation it is compared with, with the results of all rules in common with baseline evaluations; null if there is none.",
    ),
});
export type EvaluationDetailJson = z.infer<typeof evaluationDetailJson>;

export const evaluationPlanJson = z.object({
  rules: z.int().describe("How many rules would be evaluated."),
  cases: z.int(),
  estimated_calls: z.int().describe("Estimated calls of the model."),
});
export type EvaluationPlanJson = z.infer<typeof evaluationPlanJson>;

export const createEvaluationResponse = z.union([evaluationJson, evaluationPlanJson]);

export const CASE_OUTCOMES = ["missed", "flagged", "unstable", "lost", "gained", "right"] as const;
export type CaseOutcomeName = (typeof CASE_OUTCOMES)[number];

export const evaluationCaseQuery = pageQuery.extend({
  outcome: z
    .enum(CASE_OUTCOMES)
    .optional()
    .describe(
      "`missed`, (wrongly) `flagged`, `unstable`, `right`; `lost` and `gained` since the evaluation it is compared with.",
    ),
  rule: id.optional(),
  mode: z.string().optional(),
});
export type EvaluationCaseQuery = z.output<typeof evaluationCaseQuery>;

export const evaluationCaseJson = z.object({
  rule: z.int(),
  mode: z.string(),
  kind: z.enum(EXAMPLE_KINDS),
  text: z.string(),
  language: z.string().nullable().describe("Null if the example does not specify it."),
  is_right: z.boolean(),
  is_unstable: z.boolean(),
  change: z.enum(["lost", "gained"]).nullable().describe("Null if nothing changed."),
  answers: z
    .array(
      z.object({
        run: z.int(),
        outcome: z.enum(["violated", "passed", "cannot_tell", "unproven", "unanswered"]),
        words: z.array(z.object({ quote: z.string(), reason: z.string() })),
      }),
    )
    .describe("The model's answer each time."),
});
export type EvaluationCaseJson = z.infer<typeof evaluationCaseJson>;

/** A rule's last evaluation, as part of the rule's JSON. */
export const ruleEvaluationJson = z.object({
  evaluation: z.int(),
  ...gradeJson,
  model: z.string(),
  prompt_version: z.string(),
  times: z.int(),
  at: timeJson.nullable().describe("When it ended."),
  is_current: z
    .boolean()
    .describe("Whether the rule, the model and the mode are still those that were evaluated."),
});
export type RuleEvaluationJson = z.infer<typeof ruleEvaluationJson>;

export const evaluationQuery = pageQuery.extend({
  accepted: flagFilter.describe("Whether it was accepted as baseline."),
});
export type EvaluationQuery = z.output<typeof evaluationQuery>;

const evaluationWarningJson = z.object({
  evaluation: z.int(),
  is_over: z
    .boolean()
    .describe(
      "Whether the evaluation ended within 10 s; otherwise a notification reports its end.",
    ),
  lost: z.int().describe("Cases that were answered correctly before and wrongly now."),
  gained: z.int().describe("Cases that were answered wrongly before and correctly now."),
});
export type EvaluationWarning = z.infer<typeof evaluationWarningJson>;

/** Added to the response for a saved rule. */
export const evaluationWarningField = {
  evaluation_warning: evaluationWarningJson
    .optional()
    .describe(
      "The result of the rule's evaluation; absent if the model does not judge the rule or the rule has too few examples.",
    ),
};

export const suggestedExamplesQuery = z.object({ rule: pathId.describe("The rule's id.") });

export const suggestedExampleJson = z.object({
  kind: z
    .enum(EXAMPLE_KINDS)
    .describe(
      "`must_pass`: the model's finding was marked as a false positive; `must_flag`: someone other than the product's uploader confirmed it.",
    ),
  example: exampleJson.describe(
    "The sentence with the finding, ready to be added to the rule's examples.",
  ),
  decision: z.int(),
  reason: z.string().describe("The reason for the decision."),
});
export type SuggestedExampleJson = z.infer<typeof suggestedExampleJson>;
