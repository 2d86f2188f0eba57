import { z } from "zod";
import { DOUBTS } from "@/db/schema/evaluation-types";
import { SOURCES } from "@/lib/enums";
import { time } from "@/lib/platform/fields";

/** How the model was asked in one validation. */
export const judgingJson = z.object({
  model: z.string().nullable().describe("The model's id; null where none was asked."),
  prompt_version: z.string().nullable().describe("The version of the prompt; null as above."),
  mode: z.string().nullable().describe("`whole` or `single`; null as above."),
  is_compared: z
    .boolean()
    .describe("Whether an evaluation of that model and mode had been accepted as baseline."),
  calls: z.int().describe("Calls of the model that this check made; 0 where all was replayed."),
  input_tokens: z
    .int()
    .nullable()
    .describe("Read by the model in these calls; null where there were none, or it does not say."),
  output_tokens: z.int().nullable().describe("Written by the model; null as above."),
  milliseconds: z
    .int()
    .nullable()
    .describe("What its calls took together; null where there were none."),
  rules: z.array(
    z.object({
      rule: z.int().nullable().describe("The rule's id; null for a clause of a guideline."),
      source: z.enum(SOURCES),
      rule_type: z.string(),
      guideline_reference: z.string(),
      state: z
        .enum(["asked", "replayed", "not_checked"])
        .describe("Asked now, answered before and replayed, or not checked."),
      answered_at: time.nullable().describe("When the model answered; null where it did not."),
      asked_twice: z
        .boolean()
        .describe("Whether the verdict hung on its answer, so that it was asked once more."),
      reason: z.string().nullable().describe("Why it was not checked; else null."),
    }),
  ),
});
export type JudgingJson = z.infer<typeof judgingJson>;

export const judgingField = judgingJson
  .nullable()
  .describe("How the model was asked, rule by rule; null where no rule needed it.");

export const inconclusiveFields = {
  inconclusive: z
    .boolean()
    .describe("Whether this is a finding by the model that does not count until a person decides."),
  inconclusive_reason: z
    .enum(DOUBTS)
    .nullable()
    .describe(
      "Why the finding is inconclusive: the model gave `two_answers` when asked twice, or its rule is `not_evaluated` well enough to count. Null if it counts.",
    ),
};
