import { z } from "zod";
import { analyzeSchema } from "../analyze-schemas";

export const rewriteSchema = analyzeSchema
  .pick({ description: true, category: true, brand_guidelines: true })
  .extend({
    start: z
      .int()
      .min(0)
      .describe("UTF-16 offset into the description, where the violation begins."),
    end: z.int().min(1).describe("UTF-16 offset after its last character."),
  });
export type RewriteInput = z.output<typeof rewriteSchema>;

export const rewrittenJson = z.object({
  rewrite: z
    .object({
      start: z.int().describe("UTF-16 offset into the description that was sent."),
      end: z.int().describe("UTF-16 offset after the last replaced character."),
      insert: z.string().describe("The rewritten sentences."),
    })
    .nullable()
    .describe("Null if no wording passed the checks."),
  reason: z.string().nullable().describe("Why there is no rewrite; null if there is one."),
  violations_before: z
    .int()
    .describe("Violations in the description as it was sent, including those found by the model."),
  violations_after: z
    .int()
    .describe("Violations with the rewrite; the same number if there is none."),
});
export type RewriteJson = z.infer<typeof rewrittenJson>;
