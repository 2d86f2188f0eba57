import { RULE_SET } from "@/lib/policies/owners";
import { createRuleSetRuleSchema } from "@/lib/policies/rules/schemas";
import { ruleSetRuleJson, ruleSetRuleQuery } from "@/lib/policies/schemas";
import { defineRuleListEndpoint } from "../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleListEndpoint(
  RULE_SET,
  { singular: "a rule set", plural: "rule sets" },
  { query: ruleSetRuleQuery, create: createRuleSetRuleSchema, answer: ruleSetRuleJson },
);
