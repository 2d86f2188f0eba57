import { z } from "zod";
import { EXAM_OCCASIONS, EXAM_STATES, EXAMPLE_KINDS } from "@/db/schema/exam-words";
import { SOURCES } from "@/lib/enums";
import { flagFilter, id, pathId, time } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { modeSchema } from "../judging/modes";
import { answeredExample } from "./example-schemas";

const MOST_TIMES = 5;
const MOST_RULES = 1000;
const timesFault = `This must be a whole number from 1 to ${MOST_TIMES}.`;

export const createExamSchema = z.object({
  rules: z
    .array(z.object({ rule: id, source: z.enum(SOURCES).optional() }))
    .min(1, "Name at least one rule.")
    .max(MOST_RULES, "At most 1,000 rules at once.")
    .optional()
    .describe("Left out: all active rules that the model judges and that have examples."),
  modes: z
    .array(modeSchema)
    .min(1, "Name at least one mode.")
    .max(5, "At most 5 modes at once.")
    .transform((modes) => [...new Set(modes)])
    .optional()
    .describe("`whole` or `single`; left out: the one in use."),
  times: z
    .int(timesFault)
    .min(1, timesFault)
    .max(MOST_TIMES, timesFault)
    .default(3)
    .describe("How often each case is asked."),
  dry_run: z
    .boolean()
    .default(false)
    .describe("Whether it is only said what the exam would take; nothing is begun."),
});
export type CreateExam = z.output<typeof createExamSchema>;

const rateJson = z.object({
  wrong: z.int().describe("Cases answered wrong by the majority of their runs."),
  of: z.int(),
  upper: z
    .number()
    .describe(
      "With the certainty of 95 in 100 the true rate is at most this (one-sided, Clopper and Pearson).",
    ),
  more_for_10: z
    .int()
    .describe("So many more cases without an error would show at most 10 %; 0 where it is shown."),
});
export type RateJson = z.infer<typeof rateJson>;

const gradeJson = {
  mode: z.string(),
  missed: rateJson.describe("Of the texts that must be flagged: those that were not."),
  flagged: rateJson.describe("Of the texts that must pass: those that were flagged."),
  unstable: z.int().describe("Cases that were not answered the same in all runs."),
  lost_quotes: z.int().describe("Quotes that were not in the text, over all runs."),
  state: z
    .enum(["not_examined", "examined", "got_worse"])
    .describe("`not_examined`: it has fewer than 10 examples in all."),
};

export const examResultJson = z.object({
  rule: z.int(),
  exam: z.int(),
  name: z.string().describe("Its guideline and kind, as findings name it."),
  content: z.string(),
  ...gradeJson,
  lost: z.int().describe("Cases right in the exam it is compared with, and wrong now."),
  gained: z.int().describe("Cases wrong then, and right now."),
});
export type ExamResultJson = z.infer<typeof examResultJson>;

export const examJson = z.object({
  id: z.int(),
  state: z.enum(EXAM_STATES),
  occasion: z.enum(EXAM_OCCASIONS),
  model: z.string(),
  prompt_version: z.string(),
  modes: z.array(z.string()),
  times: z.int(),
  rules: z.array(z.int()).describe("The ids of the rules that are examined."),
  progress: z.object({ done: z.int(), total: z.int() }).describe("In calls of the model."),
  best_mode: z.string().nullable().describe("Of several; null where it did not compare any."),
  compared_with: z
    .int()
    .nullable()
    .describe(
      "The newest of the exams that its rules are compared with. Each rule is compared with the last exam accepted as baseline or, if there is none, with its last exam. Null if nothing was compared.",
    ),
  got_worse: z.boolean().describe("Whether a rule lost more cases than it gained since then."),
  input_tokens: z.int().nullable().describe("Null where the server does not say."),
  output_tokens: z.int().nullable().describe("Null where the server does not say."),
  milliseconds: z.int().nullable().describe("What its calls took together; null before the first."),
  error_message: z.string().nullable().describe("Why it failed, or waits; else null."),
  created_by: z.int().nullable().describe("Null for Plumbline itself."),
  created_at: time,
  finished_at: time.nullable().describe("Null while it runs."),
  accepted_at: time.nullable().describe("When it was taken over; null where it was not."),
});
export type ExamJson = z.infer<typeof examJson>;

export const examDetailJson = examJson.extend({
  results: z.array(examResultJson).describe("Empty until it is completed."),
  before: examJson
    .extend({ results: z.array(examResultJson) })
    .nullable()
    .describe(
      "The exam it is compared with, with the results of all rules that it has in common with exams taken over; null where there is none.",
    ),
});
export type ExamDetailJson = z.infer<typeof examDetailJson>;

export const examPlanJson = z.object({
  rules: z.int().describe("How many rules would be examined."),
  cases: z.int(),
  estimated_calls: z.int().describe("Of the model."),
});
export type ExamPlanJson = z.infer<typeof examPlanJson>;

export const createExamAnswer = z.union([examJson, examPlanJson]);

export const CASE_OUTCOMES = ["missed", "flagged", "unstable", "lost", "gained", "right"] as const;
export type CaseOutcomeName = (typeof CASE_OUTCOMES)[number];

export const examCaseQuery = pageQuery.extend({
  outcome: z
    .enum(CASE_OUTCOMES)
    .optional()
    .describe(
      "`missed`, (wrongly) `flagged`, `unstable`, `right`; `lost` and `gained` since the exam it is compared with.",
    ),
  rule: id.optional(),
  mode: z.string().optional(),
});
export type ExamCaseQuery = z.output<typeof examCaseQuery>;

export const examCaseJson = z.object({
  rule: z.int(),
  mode: z.string(),
  kind: z.enum(EXAMPLE_KINDS),
  text: z.string(),
  language: z.string().nullable().describe("Null where the example does not say."),
  is_right: z.boolean(),
  is_unstable: z.boolean(),
  change: z.enum(["lost", "gained"]).nullable().describe("Null where nothing changed."),
  answers: z
    .array(
      z.object({
        run: z.int(),
        outcome: z.enum(["violated", "passed", "cannot_tell", "unproven", "unanswered"]),
        words: z.array(z.object({ quote: z.string(), reason: z.string() })),
      }),
    )
    .describe("What the model said each time."),
});
export type ExamCaseJson = z.infer<typeof examCaseJson>;

/** What a rule carries of its last exam. */
export const ruleExamJson = z.object({
  exam: z.int(),
  ...gradeJson,
  model: z.string(),
  prompt_version: z.string(),
  times: z.int(),
  at: time.nullable().describe("When it ended."),
  is_current: z
    .boolean()
    .describe(
      "Whether the rule, the model and how it is asked are still those that were examined.",
    ),
});
export type RuleExamJson = z.infer<typeof ruleExamJson>;

export const examQuery = pageQuery.extend({
  accepted: flagFilter.describe("Whether it was taken over."),
});
export type ExamQuery = z.output<typeof examQuery>;

const examWarningJson = z.object({
  exam: z.int(),
  is_over: z
    .boolean()
    .describe("Whether the exam was over within 10 s; else a notification tells of it."),
  lost: z.int().describe("Cases that went right before and are answered wrong now."),
  gained: z.int().describe("Cases that went wrong before and are answered right now."),
});
export type ExamWarning = z.infer<typeof examWarningJson>;

/** What goes with the answer to a saved rule. */
export const examWarningField = {
  exam_warning: examWarningJson
    .optional()
    .describe(
      "What its exam shows; left out where the model does not judge it, or has too few examples of it.",
    ),
};

export const exampleOfferQuery = z.object({ rule: pathId.describe("The rule's id.") });

export const exampleOfferJson = z.object({
  kind: z
    .enum(EXAMPLE_KINDS)
    .describe(
      "`must_pass`: the model's finding was decided wrong; `must_flag`: somebody else than the product's uploader confirmed it.",
    ),
  example: answeredExample.describe(
    "The sentence that was found, ready to be added to the rule's.",
  ),
  decision: z.int(),
  reason: z.string().describe("Of the decision."),
});
export type ExampleOfferJson = z.infer<typeof exampleOfferJson>;
