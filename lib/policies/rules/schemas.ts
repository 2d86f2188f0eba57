import { z } from "zod";
import { parseRule } from "@/lib/checking/parse-rule";
import { id } from "@/lib/platform/fields";
import { DEFAULT_RULE_TYPE, MAX_RULES } from "../defaults";
import { MAX_DESCRIPTION, sentFields } from "./field-schemas";

const newRule = z.object(sentFields);
/** Omitted fields get their defaults. */
export type NewRule = z.output<typeof newRule>;

/** Omitted fields are unchanged. The resulting type and content must be valid together. */
const ruleChange = newRule.partial();
export type RuleChange = z.output<typeof ruleChange>;

/** Returns an error message if a rule's content cannot be parsed; otherwise null. */
export function findRuleFault(rule: Pick<NewRule, "rule_type" | "rule_content">): string | null {
  const parsed = parseRule(rule.rule_type ?? DEFAULT_RULE_TYPE, rule.rule_content);
  return parsed.ok ? null : parsed.message;
}

function refuseUnreadable(rule: Pick<NewRule, "rule_type" | "rule_content">, ctx: z.RefinementCtx) {
  // Empty content already has an error.
  if (rule.rule_content.trim() === "") return;
  const message = findRuleFault(rule);
  if (message) ctx.addIssue({ code: "custom", path: ["rule_content"], message });
}

/**
 * Runs the refinement if type and content are strings, so that all errors of a rule are reported
 * together.
 */
const whenSent = {
  when: ({ issues }: z.core.ParsePayload) =>
    issues.every(
      ({ path: [field] = [] }) => field && !["rule_type", "rule_content"].includes(String(field)),
    ),
};

/** Runs the refinement for any object, even if its fields are invalid. */
const whenObject = {
  when: ({ issues }: z.core.ParsePayload) => issues.every(({ path }) => (path?.length ?? 0) > 0),
};

export const createGuidelineRuleSchema = newRule
  .extend({ guideline: id })
  .superRefine(refuseUnreadable, whenSent);
export const createCategoryRuleSchema = newRule
  .extend({ category_guideline: id })
  .superRefine(refuseUnreadable, whenSent);
export const createRuleSetRuleSchema = newRule
  .extend({ rule_set: id })
  .superRefine(refuseUnreadable, whenSent);
export const updateRuleSetRuleSchema = ruleChange.extend({ rule_set: id.optional() });
export const updateGuidelineRuleSchema = ruleChange.extend({ guideline: id.optional() });
export const updateCategoryRuleSchema = ruleChange.extend({ category_guideline: id.optional() });

/** A rule in a file: updates the rule with its `id`, or is new. */
export const ruleOfFile = ruleChange.extend({ id: id.optional() }).superRefine((rule, ctx) => {
  const { rule_content, rule_type } = rule;
  if (rule_content === undefined) {
    if (rule.id === undefined) refuseMissing("rule_content", ctx);
  } else if (rule.id === undefined || rule_type !== undefined) {
    refuseUnreadable({ rule_content, rule_type }, ctx);
  }
}, whenSent);
/** A rule in a guideline's list. New rules require a description. */
export const listedRule = ruleOfFile.superRefine(({ id, description }, ctx) => {
  if (id === undefined && description === undefined) refuseMissing("description", ctx);
}, whenObject);
export type ListedRule = z.output<typeof listedRule>;

function refuseMissing(field: keyof NewRule, ctx: z.RefinementCtx) {
  ctx.addIssue({ code: "custom", path: [field], message: "This field is required." });
}

/**
 * Returns the default description of a rule, which is its content, shortened to the maximum length.
 */
export function descriptionOf(content: string): string {
  return [...content].slice(0, MAX_DESCRIPTION).join("");
}

const tooManyRules = "A guideline can have at most 1,000 rules.";
export const listedRules = z.array(listedRule).max(MAX_RULES, tooManyRules);
export const rulesOfFile = z.array(ruleOfFile).max(MAX_RULES, tooManyRules);
