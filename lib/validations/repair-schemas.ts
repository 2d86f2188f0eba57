import { z } from "zod";

export const fixJson = z.object({
  start: z.int().describe("UTF-16 offset into the checked text of the violation's field, or item."),
  end: z.int().describe("UTF-16 offset behind the last character that goes."),
  insert: z.string().describe("What is put in its place; empty where something only goes."),
  label: z.string().describe("What it does, in few words, such as `Use “sturdy”`."),
});
export type FixJson = z.infer<typeof fixJson>;

/** What can be done about a violation. */
export const repairFields = {
  fix: fixJson
    .nullable()
    .describe(
      "A change of the checked text that, put in alone, takes this violation away, brings no new one and reads as typed; null where it needs manual editing, in lists of several validations, and of a stored validation once both its policies and the product's texts are others.",
    ),
  gain: z
    .number()
    .describe(
      "How much the rounded score rises when this violation alone is gone, at most 4 decimals; 0 where it is decided.",
    ),
};

export const toPassJson = z.object({
  violations: z
    .array(z.int())
    .describe(
      "Their ids: among equally few those with a fix first, then the higher gain, then the text's order.",
    ),
  score_after: z.number().describe("The score once they are gone, 0 to 1."),
  fixable: z.int().describe("How many of them have a fix."),
});
export type ToPassJson = z.infer<typeof toPassJson>;

export const toPassField = {
  to_pass: toPassJson
    .nullable()
    .describe(
      "The fewest violations whose going lets the score reach the threshold; null where it is compliant, and until completed.",
    ),
};

/** For an analysis: what would make it pass, and whether sentences can be rewritten. */
export const analysisFields = {
  ...toPassField,
  can_rewrite: z.boolean().describe("Whether a model is configured, which can rewrite sentences."),
};
