import { z } from "zod";
import { parseClauses } from "@/lib/checking/rules/parse-rule";
import { ruleEvaluationJson } from "@/lib/model/evaluations/schemas";
import {
  createRequiredMessage,
  flagFilter,
  id,
  idFilter,
  text,
  timeJson,
  trimmedText,
} from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { DEFAULT_VERSION, MAX_RULES } from "./defaults";
import { findRegion } from "./regions";
import { outputFields } from "./rules/field-schemas";
import { listedRulesSchema } from "./rules/schemas";

/* Responses. */

export const LABEL_DESCRIPTION =
  "A label chosen by its author, such as `1.0`; it does not change automatically.";
export const versionNumber = z
  .int()
  .describe(
    "Increases by one with each change of the policy or its rules; verdicts and the history refer to it.",
  );

const ruleJson = z.object({
  id: z.int(),
  ...outputFields,
  failing_examples: z
    .array(
      z.object({
        kind: z.enum(["must_flag", "must_pass"]),
        /** The example's index in its list, from 0. */
        index: z.int(),
        message: z.string(),
      }),
    )
    .nullable()
    .describe("The examples that it currently gets wrong; null if only the model can tell."),
  evaluation: ruleEvaluationJson
    .nullable()
    .describe("The last evaluation of the model's judgement of this rule; null if there was none."),
  created_at: timeJson,
  updated_at: timeJson,
});
export type RuleJson = z.infer<typeof ruleJson>;

export const categoryRuleJson = ruleJson.extend({ category_guideline: z.int() });
export type CategoryRuleJson = z.infer<typeof categoryRuleJson>;

export const guidelineRuleJson = ruleJson.extend({ guideline: z.int() });
export type GuidelineRuleJson = z.infer<typeof guidelineRuleJson>;

export const ruleSetRuleJson = ruleJson.extend({ rule_set: z.int() });
export type RuleSetRuleJson = z.infer<typeof ruleSetRuleJson>;

const clausesJson = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

export const categoryGuidelineJson = z.object({
  id: z.int(),
  category: z.int().describe("The category's id."),
  category_name: z.string(),
  title: z.string(),
  content: z.string(),
  requirements: clausesJson.describe("By key, a text or a list of texts."),
  restrictions: clausesJson.describe("By key, a text or a list of texts."),
  examples: z.string(),
  version: z.string().describe(LABEL_DESCRIPTION),
  is_active: z.boolean(),
  rules: z.array(categoryRuleJson),
  created_at: timeJson,
  updated_at: timeJson,
});
export type CategoryGuidelineJson = z.infer<typeof categoryGuidelineJson>;

export const categoryJson = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  compliance_threshold: z.number().describe("0 to 1: a score at or above it is compliant."),
  four_eyes: z
    .boolean()
    .describe(
      "Whether the user who uploaded a product or last changed its text may neither approve it nor decide on its findings.",
    ),
  version_number: versionNumber,
  has_guidelines: z.boolean(),
  rules_count: z.int(),
  guideline: categoryGuidelineJson
    .nullable()
    .describe("With its rules; null if the category has none."),
  created_at: timeJson,
  updated_at: timeJson,
});
export type CategoryJson = z.infer<typeof categoryJson>;

/** A brand guideline. Empty `categories` mean all, empty `regions` everywhere. */
export const guidelineJson = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  version: z.string().describe(LABEL_DESCRIPTION),
  version_number: versionNumber,
  is_active: z.boolean(),
  categories: z
    .array(z.object({ id: z.int(), name: z.string() }))
    .describe("Empty if it applies to all of them."),
  category_ids: z.array(z.int()).describe("The ids of `categories`."),
  regions: z.array(z.string()).describe("Empty if it applies everywhere."),
  is_global: z.boolean().describe("Whether it applies in all regions."),
  rules_count: z.int(),
  created_by_name: z.string().nullable().describe("Null if unknown."),
  created_at: timeJson,
  updated_at: timeJson,
});
export type GuidelineJson = z.infer<typeof guidelineJson>;

/* Guidelines in requests. */

const title = trimmedText(255, 1);
export const version = trimmedText(50).transform((value) => value || DEFAULT_VERSION);

/** Returns the schema of clauses: a text or a list by key, parsable if code checks it. */
function createClausesSchema(kind: "requirements" | "restrictions") {
  const texts = z.array(text(10_000)).max(MAX_RULES);
  const value = z.union([text(10_000), texts], "Write a text or a list of texts.");
  return z.record(z.string().max(255), value).superRefine((record, ctx) => {
    for (const [key, message] of Object.entries(parseClauses(record, kind)))
      ctx.addIssue({ code: "custom", path: [key], message });
  });
}

const content = text(50_000, 1);

const categoryGuidelineFields = {
  title: title.optional().describe("Defaults to the category's name."),
  content: content.optional().describe("Empty by default."),
  requirements: createClausesSchema("requirements").optional(),
  restrictions: createClausesSchema("restrictions").optional(),
  examples: text(50_000).optional(),
  version: version.optional(),
  is_active: z.boolean().optional(),
  rules: listedRulesSchema.optional(),
};
const categoryGuidelineChange = z.object(categoryGuidelineFields);
/** The fields of an update. Omitted fields are unchanged; `rules` replaces the list. */
export type CategoryGuidelineChange = z.output<typeof categoryGuidelineChange>;

export const createCategoryGuidelineSchema = categoryGuidelineChange.extend({ category: id });
export type CreateCategoryGuideline = z.output<typeof createCategoryGuidelineSchema>;
export const updateCategoryGuidelineSchema = categoryGuidelineChange.extend({
  category: id.optional(),
});
export type UpdateCategoryGuideline = z.output<typeof updateCategoryGuidelineSchema>;

const regionsSchema = z
  .array(z.string("This must be text."))
  .max(MAX_RULES)
  .superRefine((names, ctx) => {
    for (const name of names.filter((name) => !findRegion(name)))
      ctx.addIssue({ code: "custom", message: `“${name}” is not one of the listed regions.` });
  })
  .transform((names) => [...new Set(names.flatMap((name) => findRegion(name) ?? []))]);

export const createGuidelineSchema = z.object({
  title,
  content,
  version: version.optional(),
  is_active: z.boolean().optional(),
  category_ids: z
    .array(id)
    .max(MAX_RULES)
    .transform((ids) => [...new Set(ids)])
    .optional()
    .describe("Empty if it applies to all of them."),
  regions: regionsSchema.optional().describe("By name; empty if it applies everywhere."),
});
export type CreateGuideline = z.output<typeof createGuidelineSchema>;
/** If given, `rules` replaces the whole list; otherwise, the rules are unchanged. */
export const updateGuidelineSchema = createGuidelineSchema
  .extend({ rules: listedRulesSchema })
  .partial();
export type UpdateGuideline = z.output<typeof updateGuidelineSchema>;

/* Categories in requests. */

const threshold = z
  .number({ error: createRequiredMessage("This must be a number.") })
  .min(0, "This must be from 0 to 1.")
  .max(1, "This must be from 0 to 1.")
  .refine((value) => Number(value.toFixed(4)) === value, "This may have at most 4 decimals.");

const categoryFields = {
  name: trimmedText(255, 1),
  description: text(5000).optional(),
  compliance_threshold: threshold
    .optional()
    .describe("0 to 1, at most 4 decimals: a score at or above it is compliant."),
  four_eyes: z
    .boolean({ error: "This must be true or false." })
    .optional()
    .describe(
      "Whether the user who uploaded a product or last changed its text may neither approve it nor decide on its findings; false by default.",
    ),
};
export const createCategorySchema = z.object({
  ...categoryFields,
  guideline: categoryGuidelineChange.nullish().describe("Null or omitted for none."),
});
export type CreateCategory = z.output<typeof createCategorySchema>;

export const updateCategorySchema = z
  .object({
    ...categoryFields,
    guideline: categoryGuidelineChange
      .nullable()
      .describe("Null removes the guideline with its rules; if omitted, it stays."),
  })
  .partial();
export type UpdateCategory = z.output<typeof updateCategorySchema>;

/* Lists. */

export const guidelineQuery = pageQuery.extend({ is_active: flagFilter });
export type GuidelineQuery = z.output<typeof guidelineQuery>;
export const guidelineRuleQuery = pageQuery.extend({ guideline: idFilter });
export const ruleSetRuleQuery = pageQuery.extend({ rule_set: idFilter });
export const categoryRuleQuery = pageQuery.extend({ category_guideline: idFilter });
export const categoryGuidelineQuery = pageQuery.extend({ category: idFilter });
export type CategoryGuidelineQuery = z.output<typeof categoryGuidelineQuery>;

/** The number of products of a policy: all, scored, and compliant. */
export interface PolicyFigures {
  id: number;
  products: number;
  checked: number;
  compliant: number;
}
