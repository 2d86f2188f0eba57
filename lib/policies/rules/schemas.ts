import { z } from "zod";
import { parseRule } from "@/lib/checking/rules/parse-rule";
import { id } from "@/lib/platform/fields";
import { DEFAULT_RULE_TYPE, MAX_RULES } from "../defaults";
import { inputFields, MAX_DESCRIPTION_LENGTH } from "./field-schemas";

const newRuleSchema = z.object(inputFields);
/** Omitted fields get their defaults. */
export type NewRule = z.output<typeof newRuleSchema>;

/** Omitted fields are unchanged. The resulting type and content must be valid together. */
const ruleChangeSchema = newRuleSchema.partial();
export type RuleChange = z.output<typeof ruleChangeSchema>;

/** Returns an error message if a rule's content cannot be parsed, or null if it can. */
export function findRuleFault(rule: Pick<NewRule, "rule_type" | "rule_content">): string | null {
  const parsedRule = parseRule(rule.rule_type ?? DEFAULT_RULE_TYPE, rule.rule_content);
  return parsedRule.ok ? null : parsedRule.message;
}

function addContentIssue(rule: Pick<NewRule, "rule_type" | "rule_content">, ctx: z.RefinementCtx) {
  // Empty content already has an error.
  if (rule.rule_content.trim() === "") return;
  const message = findRuleFault(rule);
  if (message) ctx.addIssue({ code: "custom", path: ["rule_content"], message });
}

/** Refines only if type and content are strings, so that all errors are reported together. */
const contentRefinement = {
  when: ({ issues }: z.core.ParsePayload) =>
    issues.every(
      ({ path: [field] = [] }) => field && !["rule_type", "rule_content"].includes(String(field)),
    ),
};

/** Runs the refinement for any object, even if its fields are invalid. */
const objectRefinement = {
  when: ({ issues }: z.core.ParsePayload) => issues.every(({ path }) => (path?.length ?? 0) > 0),
};

export const createGuidelineRuleSchema = newRuleSchema
  .extend({ guideline: id })
  .superRefine(addContentIssue, contentRefinement);
export const createCategoryRuleSchema = newRuleSchema
  .extend({ category_guideline: id })
  .superRefine(addContentIssue, contentRefinement);
export const createRuleSetRuleSchema = newRuleSchema
  .extend({ rule_set: id })
  .superRefine(addContentIssue, contentRefinement);
export const updateRuleSetRuleSchema = ruleChangeSchema.extend({ rule_set: id.optional() });
export const updateGuidelineRuleSchema = ruleChangeSchema.extend({ guideline: id.optional() });
export const updateCategoryRuleSchema = ruleChangeSchema.extend({
  category_guideline: id.optional(),
});

/** A rule in a file. A rule with an `id` updates the stored rule; any other is new. */
export const ruleOfFile = ruleChangeSchema
  .extend({ id: id.optional() })
  .superRefine((rule, ctx) => {
    const { rule_content, rule_type } = rule;
    if (rule_content === undefined) {
      if (rule.id === undefined) addMissingIssue("rule_content", ctx);
    } else if (rule.id === undefined || rule_type !== undefined) {
      addContentIssue({ rule_content, rule_type }, ctx);
    }
  }, contentRefinement);
/** A rule in a guideline's list. New rules require a description. */
export const listedRule = ruleOfFile.superRefine(({ id, description }, ctx) => {
  if (id === undefined && description === undefined) addMissingIssue("description", ctx);
}, objectRefinement);
export type ListedRule = z.output<typeof listedRule>;

function addMissingIssue(field: keyof NewRule, ctx: z.RefinementCtx) {
  ctx.addIssue({ code: "custom", path: [field], message: "This field is required." });
}

/** Returns a rule's default description: its content, shortened to the maximum length. */
export function createDescription(content: string): string {
  return [...content].slice(0, MAX_DESCRIPTION_LENGTH).join("");
}

const tooManyRulesMessage = "A guideline can have at most 1,000 rules.";
export const listedRulesSchema = z.array(listedRule).max(MAX_RULES, tooManyRulesMessage);
export const rulesOfFile = z.array(ruleOfFile).max(MAX_RULES, tooManyRulesMessage);
