import { z } from "zod";
import { OUTCOMES, SEVERITIES, SOURCES } from "@/lib/enums";

export const checkJson = z.object({
  rule: z
    .int()
    .nullable()
    .describe("The rule's id; null for a clause of a guideline, which has none."),
  source: z.enum(SOURCES),
  rule_type: z.string(),
  guideline_reference: z.string(),
  rule_name: z.string(),
  outcome: z
    .enum(OUTCOMES)
    .describe(
      "`not_checked`: only a model can judge the rule, and there was none, or it did not answer or was not asked; or `reason` says why. `not_applicable`: the rule is for other languages or markets, its conditions are not met, or it is not valid on the day of the check, with `reason`.",
    ),
  reason: z
    .string()
    .nullable()
    .describe(
      "Why this rule was not checked or does not apply, if the reason concerns only this rule; otherwise null.",
    ),
});

export const ledgerEntryJson = z.object({
  violation: z.int().describe("The violation's id."),
  severity: z.enum(SEVERITIES),
  factor: z
    .number()
    .describe(
      "The factor of the score: 0.75 for high, 0.9 for medium, 0.96 for low severity; 1 if dismissed.",
    ),
  score_after: z.number().describe("The score with this violation and those before it, 0 to 1."),
  decision: z
    .int()
    .nullable()
    .describe("The id of the decision that dismisses the violation; null if it counts."),
});
