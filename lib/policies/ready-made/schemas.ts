import { z } from "zod";
import { day, dayOrNull } from "@/lib/platform/fields";
import { policyIssuesField } from "../checks/schemas";
import { createRuleSetSchema, ruleSetJson } from "../rule-sets/schemas";
import { outputFields } from "../rules/field-schemas";
import { policyChangeJson } from "../versions/schemas";

/** The properties in a template's file, except for its rules. */
export const readyMadeFields = z.object({
  name: z.string(),
  description: z.string(),
  reference: z.string(),
  version: z.string(),
  valid_from: day.nullable().default(null),
  valid_until: day.nullable().default(null),
});

export const readyMadeJson = z.object({
  key: z.string().describe("The name of the template in URLs."),
  name: z.string(),
  description: z.string(),
  reference: z.string().describe("The sources of its rules, with the day on which they were read."),
  version: z.string().describe("The version of the template."),
  valid_from: dayOrNull.describe("Before this day, in UTC, none of its rules is valid."),
  valid_until: dayOrNull.describe("After this day, in UTC, none of its rules is valid."),
  rules: z
    .array(z.object({ id: z.int().describe("The id within the template."), ...outputFields }))
    .describe("The rules of the template."),
  installed: z.boolean(),
  newer: z
    .boolean()
    .describe("Whether the template has changed since it was installed or last updated."),
  rule_set: z.int().nullable().describe("The id of the rule set; null if it is not installed."),
});
export type ReadyMadeJson = z.infer<typeof readyMadeJson>;

export const readyMadeParams = z.object({ key: z.string() });

export const installReadyMadeSchema = z.object({
  applies_to: createRuleSetSchema.shape.applies_to,
  revalidate: z
    .boolean()
    .default(false)
    .describe("Whether the products that it applies to are validated again."),
});
export type InstallReadyMade = z.output<typeof installReadyMadeSchema>;

export const MERGE_SIDES = ["yours", "newer"] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];
const sideSchema = z.enum(MERGE_SIDES, `This must be one of: ${MERGE_SIDES.join(", ")}.`);

export const updateReadyMadeSchema = z.object({
  dry_run: z
    .boolean()
    .default(false)
    .describe("Only return what would change, and what conflicts."),
  choices: z
    .record(z.string(), sideSchema)
    .default({})
    .describe("Which side to use, by the key of the conflict."),
});
export type UpdateReadyMade = z.output<typeof updateReadyMadeSchema>;

export const mergeConflictJson = z.object({
  key: z.string(),
  part: z.string().describe("The name of the changed part, such as a rule."),
  field: z.string().nullable().describe("Which property of the part; null for the whole part."),
  installed: z.string().nullable().describe("The installed value; null if it did not exist."),
  yours: z.string().nullable().describe("The value in your rule set; null if it was deleted."),
  newer: z.string().nullable().describe("The value in the template now; null if it was removed."),
});
export type MergeConflictJson = z.infer<typeof mergeConflictJson>;

/** Additional keys of the error response for conflicts without a choice. */
export const undecidedJson = z.object({ conflicts: z.array(mergeConflictJson).optional() });

export const readyMadeUpdateJson = z.object({
  message: z.string(),
  changes: z.array(policyChangeJson).describe("The changes to the rule set."),
  conflicts: z
    .array(mergeConflictJson)
    .describe("What was changed on both sides; each needs a choice. Empty after an update."),
  rule_set: ruleSetJson.nullable().describe("Null after a dry run."),
  ...policyIssuesField,
});
export type ReadyMadeUpdateJson = z.infer<typeof readyMadeUpdateJson>;
