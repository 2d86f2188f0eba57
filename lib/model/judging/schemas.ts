import { z } from "zod";
import { INCONCLUSIVE_REASONS } from "@/db/schema/evaluation-types";
import { SOURCES } from "@/lib/enums";
import { timeJson } from "@/lib/platform/fields";

/** Details of the model calls of one validation. */
export const judgingJson = z.object({
  model: z.string().nullable().describe("The model's id; null if no model was asked."),
  prompt_version: z
    .string()
    .nullable()
    .describe("The version of the prompt; null if no model was asked."),
  mode: z.string().nullable().describe("`whole` or `single`; null if no model was asked."),
  is_compared: z
    .boolean()
    .describe("Whether an evaluation of that model and mode had been accepted as baseline."),
  calls: z.int().describe("Number of model calls of this check; 0 if all answers were cached."),
  input_tokens: z
    .int()
    .nullable()
    .describe(
      "Tokens read by the model in these calls; null if there were none or it does not report them.",
    ),
  output_tokens: z
    .int()
    .nullable()
    .describe(
      "Tokens written by the model; null if there were no calls or it does not report them.",
    ),
  milliseconds: z
    .int()
    .nullable()
    .describe("Total duration of its calls; null if there were none."),
  rules: z.array(
    z.object({
      rule: z.int().nullable().describe("The rule's id; null for a clause of a guideline."),
      source: z.enum(SOURCES),
      rule_type: z.string(),
      guideline_reference: z.string(),
      state: z
        .enum(["asked", "replayed", "not_checked"])
        .describe(
          "`asked`: the model was asked now; `replayed`: a cached answer was used; `not_checked`: it was not checked.",
        ),
      answered_at: timeJson.nullable().describe("When the model answered; null if it did not."),
      asked_twice: z
        .boolean()
        .describe(
          "Whether the verdict depended on its answer and it was therefore requested twice.",
        ),
      reason: z.string().nullable().describe("Why it was not checked; otherwise null."),
    }),
  ),
});
export type JudgingJson = z.infer<typeof judgingJson>;

export const judgingField = judgingJson
  .nullable()
  .describe("How the model was asked, for each rule; null if no rule needed it.");

export const inconclusiveFields = {
  inconclusive: z
    .boolean()
    .describe("Whether this is a finding by the model that does not count until a person decides."),
  inconclusive_reason: z
    .enum(INCONCLUSIVE_REASONS)
    .nullable()
    .describe(
      "Why the finding is inconclusive: the model gave `two_answers` when asked twice, or its rule is `not_evaluated` well enough to count. Null if it counts.",
    ),
};
