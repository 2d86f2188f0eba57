import { z } from "zod";
import { day, dayOrNull, flagFilter, id, text, timeJson, trimmedText } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { MAX_RULES } from "../defaults";
import { listedRulesSchema } from "../rules/schemas";
import { LABEL_DESCRIPTION, ruleSetRuleJson, version, versionNumber } from "../schemas";

/** The scope of a rule set; empty if the rule set does not apply to anything. */
export const appliesToJson = z.object({
  all: z.boolean().describe("Whether it applies to all products."),
  categories: z.array(z.int()).describe("The ids of the categories whose products it applies to."),
  brand_guidelines: z
    .array(z.int())
    .describe("The ids of the brand guidelines with which it applies, under their conditions."),
});
export type AppliesTo = z.infer<typeof appliesToJson>;

export const ruleSetJson = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  reference: z.string().describe("The source of its rules; empty if not given."),
  version: z.string().describe(LABEL_DESCRIPTION),
  version_number: versionNumber,
  is_active: z.boolean(),
  applies_to: appliesToJson,
  valid_from: dayOrNull.describe("Before this day, in UTC, none of its rules is valid."),
  valid_until: dayOrNull.describe("After this day, in UTC, none of its rules is valid."),
  rules_count: z.int(),
  rules: z.array(ruleSetRuleJson),
  created_at: timeJson,
  updated_at: timeJson,
});
export type RuleSetJson = z.infer<typeof ruleSetJson>;

/** The scope of a rule set, without its rules. */
export type RuleSetScope = Pick<RuleSetJson, "id" | "name" | "is_active" | "applies_to">;

const ids = z
  .array(id)
  .max(MAX_RULES)
  .transform((sentIds) => [...new Set(sentIds)].sort((a, b) => a - b))
  .default([]);

export const ruleSetScopeSchema = z.object({
  all: z.boolean().default(false).describe("Whether it applies to all products."),
  categories: ids.describe("Ids of categories."),
  brand_guidelines: ids.describe("Ids of brand guidelines."),
});

export const createRuleSetSchema = z.object({
  name: trimmedText(255, 1),
  description: text(5000).optional(),
  reference: text(1000).optional().describe("The source of its rules, such as a law or a URL."),
  version: version.optional(),
  is_active: z.boolean().optional(),
  applies_to: ruleSetScopeSchema.optional().describe("Where it applies; if omitted, nowhere."),
  valid_from: day
    .nullable()
    .optional()
    .describe("Before this day, in UTC, none of its rules is valid; null for no limit."),
  valid_until: day
    .nullable()
    .optional()
    .describe("After this day, in UTC, none of its rules is valid; null for no limit."),
  rules: listedRulesSchema.optional(),
});
export type CreateRuleSet = z.output<typeof createRuleSetSchema>;

/** The body of an update. Omitted keys are unchanged; lists are replaced. */
export const updateRuleSetSchema = createRuleSetSchema.partial();
export type UpdateRuleSet = z.output<typeof updateRuleSetSchema>;

export const ruleSetQuery = pageQuery.extend({ is_active: flagFilter });
export type RuleSetQuery = z.output<typeof ruleSetQuery>;

export const deleteRuleSetQuery = z.object({
  detach: flagFilter.describe("Whether to remove it everywhere first."),
});
