import { z } from "zod";
import { ruleNameOf } from "@/lib/checking/rule-name";
import { replaceUnderscores } from "@/lib/format";
import { formatConditions } from "@/lib/policies/rules/condition-sentence";
import { answeredFields } from "@/lib/policies/rules/field-schemas";
import type { RuleJson } from "@/lib/policies/schemas";
import { excerptOf } from "../schemas";

const { rule_type, severity, rule_content, is_active, field, languages, message, reference } =
  answeredFields;

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
    name: ruleNameOf(rule.description, replaceUnderscores(rule.rule_type)),
    description: excerptOf(rule.description),
    rule_content: excerptOf(rule.rule_content),
    applies: formatConditions(rule),
  };
}
