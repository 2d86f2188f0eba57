import { z } from "zod";
import { parseRule } from "@/lib/checking/parse-rule";
import { RULE_TYPES, SEVERITIES } from "@/lib/enums";
import { id, text } from "@/lib/fields";
import { languageTag } from "@/lib/languages/schemas";
import { DEFAULT_RULE_TYPE, MOST_RULES } from "../defaults";

const MOST_EXAMPLES = 50;
const ruleExamples = z
  .array(text(2000, 1))
  .max(MOST_EXAMPLES, `A rule can have at most ${MOST_EXAMPLES} such examples.`);

const MOST_DESCRIPTION = 5000;
const MOST_MESSAGE = 1000;
const MOST_EXCEPTIONS = 200;
const MOST_FORMS = 200;
const ruleFields = {
  rule_type: z
    .enum(RULE_TYPES)
    .optional()
    .describe("What the content means; left out, its default."),
  severity: z.enum(SEVERITIES).optional(),
  rule_content: text(100_000, 1).describe(
    "Its syntax follows from `rule_type`; what cannot be read is refused.",
  ),
  description: text(MOST_DESCRIPTION, 1),
  message: text(MOST_MESSAGE)
    .optional()
    .describe("What the writer is told: where there is one, a violation's `reason` is it."),
  reference: text(MOST_MESSAGE)
    .optional()
    .describe("Where the rule comes from, such as a law or a page's URL; its violations carry it."),
  match_case: z
    .boolean()
    .optional()
    .describe("Whether terms are found in their own case only: `NA` is not `na`."),
  languages: z
    .array(languageTag, "This must be a list of language tags.")
    .max(50, "A rule can name at most 50 languages.")
    .transform((tags) => [...new Set(tags)])
    .optional()
    .describe(
      "The languages that it is for, such as `de`, `pt-BR`; `pt` covers `pt-BR`. Empty: all. Where a product's is unknown, the rule is not checked.",
    ),
  exceptions: z
    .array(text(MOST_DESCRIPTION))
    .max(MOST_EXCEPTIONS, `A rule can have at most ${MOST_EXCEPTIONS} exceptions.`)
    .optional()
    .describe(
      "Phrases in which a term does not count; `{}` stands for any of the rule's terms and their forms, as in `{}-free`. Of a format requirement: words that its directives about capitals and repeated words leave alone.",
    ),
  forms: z
    .record(z.string(), z.array(text(MOST_DESCRIPTION)).max(MOST_FORMS))
    .optional()
    .describe("By term of the rule, other forms of it, which are found exactly like it."),
  is_active: z.boolean().optional(),
  must_flag: ruleExamples
    .optional()
    .describe(
      "Texts that the rule must find a violation in; while it does not, it cannot be active.",
    ),
  must_pass: ruleExamples.optional().describe("Texts that it must find none in."),
};
const newRule = z.object(ruleFields);
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

export const createGuidelineRuleSchema = newRule
  .extend({ guideline: id })
  .superRefine(refuseUnreadable, whenSent);
export const createCategoryRuleSchema = newRule
  .extend({ category_guideline: id })
  .superRefine(refuseUnreadable, whenSent);
export const updateGuidelineRuleSchema = ruleChange.extend({ guideline: id.optional() });
export const updateCategoryRuleSchema = ruleChange.extend({ category_guideline: id.optional() });

/** A rule in a file: with the `id` of one that is there it changes that, else it is new. */
const ruleOfFile = ruleChange.extend({ id: id.optional() }).superRefine((rule, ctx) => {
  const { rule_content, rule_type } = rule;
  if (rule_content === undefined) {
    if (rule.id === undefined) refuseMissing("rule_content", ctx);
  } else if (rule.id === undefined || rule_type !== undefined) {
    refuseUnreadable({ rule_content, rule_type }, ctx);
  }
});
/** The same in a guideline's list, where a new one says what it is for. */
const listedRule = ruleOfFile.superRefine(({ id, description }, ctx) => {
  if (id === undefined && description === undefined) refuseMissing("description", ctx);
});
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
