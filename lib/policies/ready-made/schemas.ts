import { z } from "zod";
import { ruleSetJson } from "../rule-sets/schemas";
import { answeredFields } from "../rules/field-schemas";
import { policyChangeJson } from "../versions/schemas";

/** The properties of a template in its file, besides its rules. */
export const readyMadeHead = z.object({
  name: z.string(),
  description: z.string(),
  reference: z.string(),
  version: z.string(),
});

export const readyMadeJson = z.object({
  key: z.string().describe("What the set is called in paths."),
  name: z.string(),
  description: z.string(),
  reference: z.string().describe("The sources of its rules, with the day they were read."),
  version: z.string().describe("As it ships."),
  rules: z
    .array(z.object({ id: z.int().describe("Within the set."), ...answeredFields }))
    .describe("As they ship."),
  installed: z.boolean(),
  newer: z.boolean().describe("Whether it ships otherwise than it was installed or last updated."),
  rule_set: z.int().nullable().describe("The id of the rule set; null where it is not installed."),
});
export type ReadyMadeJson = z.infer<typeof readyMadeJson>;

export const readyMadeParams = z.object({ key: z.string() });

export const MERGE_SIDES = ["yours", "newer"] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];
const side = z.enum(MERGE_SIDES, `This must be one of: ${MERGE_SIDES.join(", ")}.`);

export const updateReadyMadeSchema = z.object({
  dry_run: z.boolean().default(false).describe("Only say what would change, and what conflicts."),
  choices: z
    .record(z.string(), side)
    .default({})
    .describe("By the key of a conflict, which side stays."),
});
export type UpdateReadyMade = z.output<typeof updateReadyMadeSchema>;

export const mergeConflictJson = z.object({
  key: z.string(),
  part: z.string().describe("Which part of the set, in words."),
  field: z.string().nullable().describe("What of the part; null where all of it is meant."),
  installed: z.string().nullable().describe("As it was put in; null where it was not there."),
  yours: z.string().nullable().describe("As it was changed; null where it was deleted."),
  newer: z.string().nullable().describe("As it ships; null where it is gone."),
});
export type MergeConflictJson = z.infer<typeof mergeConflictJson>;

export const readyMadeUpdateJson = z.object({
  message: z.string(),
  changes: z.array(policyChangeJson).describe("What becomes of the rule set."),
  conflicts: z
    .array(mergeConflictJson)
    .describe("What was changed on both sides; each needs a choice. After an update: none."),
  rule_set: ruleSetJson.nullable().describe("Null after a dry run."),
});
export type ReadyMadeUpdateJson = z.infer<typeof readyMadeUpdateJson>;
