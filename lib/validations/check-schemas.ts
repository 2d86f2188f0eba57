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

export const coveredClaimJson = z.object({
  rule: z.int().describe("The rule's id."),
  source: z.enum(SOURCES),
  claim: z.string().describe("The claim of the rule."),
  words: z.string().describe("The words of the text, exactly from `start` to `end`."),
  field: z.string(),
  item: z.int().nullable().describe("The index of the item in a list, from 0; otherwise null."),
  start: z.int().describe("UTF-16 offset into the checked text of its field or item."),
  end: z.int().describe("UTF-16 offset after the last character."),
  evidence: z
    .array(
      z.object({
        id: z.int(),
        reference: z.string().describe("Empty if there is none."),
        valid_until: z
          .string()
          .meta({ format: "date" })
          .nullable()
          .describe("The last day, in UTC; null for no limit."),
      }),
    )
    .describe("All records that cover the match, the longest-lived first."),
});
