import { z } from "zod";

export const fixJson = z.object({
  start: z.int().describe("UTF-16 offset into the checked text of the violation's field or item."),
  end: z.int().describe("UTF-16 offset after the last replaced character."),
  insert: z.string().describe("The replacement; empty if something is only removed."),
  label: z.string().describe("A short label, such as `Use “sturdy”`."),
});
export type FixJson = z.infer<typeof fixJson>;

/** The fix of a violation, and what it gains. */
export const fixFields = {
  fix: fixJson
    .nullable()
    .describe(
      "A change to the checked text that, applied alone, removes this violation, adds no new one and reads naturally; null if it needs manual editing, in lists of several validations, and for a stored validation once both its policies and the product's texts have changed.",
    ),
  gain: z
    .number()
    .describe(
      "How much the rounded score rises if only this violation is removed, at most 4 decimals; 0 if it is dismissed.",
    ),
};

export const toPassJson = z.object({
  violations: z
    .array(z.int())
    .describe(
      "The ids of the violations. Among sets of equal size, violations with a fix are preferred, then a higher gain, then the order in the text.",
    ),
  score_after: z.number().describe("The score without these violations, 0 to 1."),
  fixable: z.int().describe("How many of them have a fix."),
});
export type ToPassJson = z.infer<typeof toPassJson>;

export const toPassField = {
  to_pass: toPassJson
    .nullable()
    .describe(
      "The smallest set of violations whose removal raises the score to the threshold; null if it is compliant, and until completed.",
    ),
};

/** Fields of an analysis about what would pass, and rewriting sentences. */
export const analysisFields = {
  ...toPassField,
  can_rewrite: z.boolean().describe("Whether a model is configured that can rewrite sentences."),
};
