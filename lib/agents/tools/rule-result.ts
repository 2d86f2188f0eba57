import { z } from "zod";
import { deriveRuleName } from "@/lib/checking/rules/rule-name";
import { replaceUnderscores } from "@/lib/format";
import { formatConditions } from "@/lib/policies/rules/condition-sentence";
import { outputFields } from "@/lib/policies/rules/field-schemas";
import type { RuleJson } from "@/lib/policies/schemas";
import { toExcerpt } from "../schemas";

const { rule_type, severity, rule_content, is_active, field, languages, message, reference } =
  outputFields;

export const ruleResult = z.object({
  id: z.int(),
  name: z.string(),
  ...{ rule_type, severity, is_active, field, languages },
  description: z.string(),
  rule_content: rule_content.describe(
    "Its syntax follows from `rule_type`; at most 500 characters, the policy's resource has more.",
  ),
  applies: z.string().describe("Its conditions as a sentence; empty if there are none."),
  message,
  reference,
});

/** Converts a rule to a tool result. */
export function toRuleResult(rule: RuleJson): z.input<typeof ruleResult> {
  return {
    ...rule,
    name: deriveRuleName(rule.description, replaceUnderscores(rule.rule_type)),
    description: toExcerpt(rule.description),
    rule_content: toExcerpt(rule.rule_content),
    applies: formatConditions(rule),
  };
}
