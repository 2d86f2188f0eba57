import { z } from "zod";
import { SEVERITIES } from "@/lib/enums";
import { day } from "@/lib/platform/fields";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { installReadyMadeSchema } from "@/lib/policies/ready-made/schemas";
import { updateRuleSetSchema } from "@/lib/policies/rule-sets/schemas";
import { updateCategorySchema, updateGuidelineSchema } from "@/lib/policies/schemas";

/** A finding that a change would add, with its surrounding text; `…` marks omitted text. */
const newFinding = z.object({
  reason: z.string(),
  severity: z.enum(SEVERITIES),
  guideline_reference: z.string(),
  field: z
    .string()
    .describe("The field of its text: `name`, `description`, a field's key, or `any`."),
  item: z.int().nullable().describe("The index of the item in a list, from 0; otherwise null."),
  start_position: z
    .int()
    .nullable()
    .describe(
      "UTF-16 offset into the text of its field or item; null for missing elements and lengths, which have no position.",
    ),
  end_position: z
    .int()
    .nullable()
    .describe("UTF-16 offset after the last character; null if it has no position."),
  lead: z.string().describe("The text before the words; begins with `…` if it was shortened."),
  words: z.string().describe("The words found; empty if it has no position."),
  trail: z.string().describe("The text after the words; ends with `…` if it was shortened."),
});
export type NewFinding = z.infer<typeof newFinding>;

const outcome = z.object({
  score: z.number().describe("0 to 1, at most 4 decimals."),
  compliant: z.boolean(),
});

const sample = z.object({
  product_id: z.string(),
  name: z.string(),
  before: outcome,
  after: outcome,
  new_findings: z.array(newFinding).describe("The first findings that the change would add."),
});
export type PreviewSample = z.infer<typeof sample>;

const impact = z.object({
  products: z.int().describe("Number of checked products."),
  newly_failing: z.int().describe("Products that are compliant now but not after the change."),
  newly_passing: z.int().describe("Products that are not compliant now but are after the change."),
  changed: z.int().describe("Products whose score would change, including those above."),
  average_before: z
    .number()
    .nullable()
    .describe("Current mean score, 0 to 1, at most 4 decimals; null without products."),
  average_after: z
    .number()
    .nullable()
    .describe("Mean score after the change, 0 to 1, at most 4 decimals; null without products."),
  samples: z
    .array(sample)
    .describe(
      "The products whose score would change, at most 1,000: newly failing first, then newly passing, then the others.",
    ),
});
export type Impact = z.infer<typeof impact>;

const previewResult = impact.extend({
  type: z.literal("result"),
  needs_model: z.array(z.string()).describe("Added or changed rules that only a model can judge."),
  model: z.boolean().describe("Whether a model is configured."),
  model_sample: impact
    .nullable()
    .describe("The same figures for a sample of products that the model also checks."),
  not_checked_because: z
    .string()
    .nullable()
    .describe("Why there is no sample although one was requested; otherwise null."),
  ...policyIssuesField,
});
export type PreviewResult = z.infer<typeof previewResult>;

/** The lines of a preview's response (NDJSON): progress, then one result or one error. */
export const previewEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("progress"),
    done: z.int(),
    total: z.int(),
    stage: z.enum(["rules", "model"]),
  }),
  previewResult,
  z.object({ type: z.literal("error"), message: z.string() }),
]);
export type PreviewEvent = z.infer<typeof previewEvent>;

/** Additional options in the bodies of previews. */
const previewDay = {
  as_of: day
    .nullish()
    .describe(
      "A day, such as 2026-09-27: the texts are checked under the rules that are valid on it, in UTC, before and after the change; null or omitted: today.",
    ),
};

export const previewCategorySchema = updateCategorySchema.extend(previewDay);
export const previewGuidelineSchema = updateGuidelineSchema.extend(previewDay);
export const previewRuleSetSchema = updateRuleSetSchema.extend(previewDay);
export const previewInstallSchema = installReadyMadeSchema
  .pick({ applies_to: true })
  .extend(previewDay);
export const previewVersionSchema = z.object(previewDay);

/** `model=true` also asks the model about a sample of 20 products. */
export const previewQuery = z.object({
  model: z
    .enum(["true", "false"], "This must be true or false.")
    .default("false")
    .transform((value) => value === "true"),
});
