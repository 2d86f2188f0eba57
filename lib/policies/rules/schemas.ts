import { z } from "zod";
import { parseRule } from "@/lib/checking/parse-rule";
import { id } from "@/lib/platform/fields";
import { DEFAULT_RULE_TYPE, MOST_RULES } from "../defaults";
import { MOST_DESCRIPTION, sentFields } from "./field-schemas";

const newRule = z.object(sentFields);
/** What is left out gets its default. */
export type NewRule = z.output<typeof newRule>;

/** What is left out stays; the rule's type and content must then still agree. */
const ruleChange = newRule.partial();
export type RuleChange = z.output<typeof ruleChange>;

/** Why a rule's content cannot be read, or null. */
export function ruleFault(rule: Pick<NewRule, "rule_type" | "rule_content">): string | null {
  const parsed = parseRule(rule.rule_type ?? DEFAULT_RULE_TYPE, rule.rule_content);
  return parsed.ok ? null : parsed.message;
}

function refuseUnreadable(rule: Pick<NewRule, "rule_type" | "rule_content">, ctx: z.RefinementCtx) {
  // An empty content has its sentence already.
  if (rule.rule_content.trim() === "") return;
  const message = ruleFault(rule);
  if (message) ctx.addIssue({ code: "custom", path: ["rule_content"], message });
}

/** Where type and content could be looked at: all that is wrong with a rule is said at once. */
const whenSent = {
  when: ({ issues }: z.core.ParsePayload) =>
    issues.every(
      ({ path: [field] = [] }) => field && !["rule_type", "rule_content"].includes(String(field)),
    ),
};

/** Where it is an object at all, whatever is wrong with its fields. */
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

/** A rule in a file: with the `id` of one that is there it changes that, else it is new. */
export const ruleOfFile = ruleChange.extend({ id: id.optional() }).superRefine((rule, ctx) => {
  const { rule_content, rule_type } = rule;
  if (rule_content === undefined) {
    if (rule.id === undefined) refuseMissing("rule_content", ctx);
  } else if (rule.id === undefined || rule_type !== undefined) {
    refuseUnreadable({ rule_content, rule_type }, ctx);
  }
}, whenSent);
/** The same in a guideline's list, where a new one says what it is for. */
export const listedRule = ruleOfFile.superRefine(({ id, description }, ctx) => {
  if (id === undefined && description === undefined) refuseMissing("description", ctx);
}, whenObject);
export type ListedRule = z.output<typeof listedRule>;

function refuseMissing(field: keyof NewRule, ctx: z.RefinementCtx) {
  ctx.addIssue({ code: "custom", path: [field], message: "This field is required." });
}

/** What a new rule is described with that says nothing of itself: its content. */
export function descriptionOf(content: string): string {
  return [...content].slice(0, MOST_DESCRIPTION).join("");
}

const tooManyRules = "A guideline can have at most 1,000 rules.";
export const listedRules = z.array(listedRule).max(MOST_RULES, tooManyRules);
export const rulesOfFile = z.array(ruleOfFile).max(MOST_RULES, tooManyRules);
