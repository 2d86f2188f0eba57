import { z } from "zod";
import { SEVERITIES } from "@/lib/checking/types";

/** What a change would newly find, with the words around it; `…` where they were cut. */
const newFinding = z.object({
  reason: z.string(),
  severity: z.enum(SEVERITIES),
  guideline_reference: z.string(),
  /** Null for what is missing or too long: it has no place. */
  start_position: z.int().nullable(),
  end_position: z.int().nullable(),
  lead: z.string(),
  words: z.string(),
  trail: z.string(),
});
export type NewFinding = z.infer<typeof newFinding>;

const outcome = z.object({ score: z.number(), compliant: z.boolean() });

const sample = z.object({
  product_id: z.string(),
  name: z.string(),
  before: outcome,
  after: outcome,
  /** The first that the change would add. */
  new_findings: z.array(newFinding),
});
export type PreviewSample = z.infer<typeof sample>;

const impact = z.object({
  products: z.int(),
  newly_failing: z.int(),
  newly_passing: z.int(),
  /** Products whose score would change, those above among them. */
  changed: z.int(),
  /** 0 to 1, at most 4 decimals; null without products. */
  average_before: z.number().nullable(),
  average_after: z.number().nullable(),
  /** Newly failing first, then newly passing, then others whose score changes. */
  samples: z.array(sample),
});
export type Impact = z.infer<typeof impact>;

const previewResult = impact.extend({
  type: z.literal("result"),
  /** Rules that the change adds or alters and that only a model can judge. */
  needs_model: z.array(z.string()),
  /** Whether a model is configured. */
  model: z.boolean(),
  /** With a model asked: the same for a sample of the products. */
  model_sample: impact.nullable(),
});
export type PreviewResult = z.infer<typeof previewResult>;

/** The lines of a preview's answer (NDJSON): progress, then one result or one error. */
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

/** `model=true` also asks the model about a sample of 20 products. */
export const previewQuery = z.object({
  model: z
    .enum(["true", "false"], "This must be true or false.")
    .default("false")
    .transform((value) => value === "true"),
});
