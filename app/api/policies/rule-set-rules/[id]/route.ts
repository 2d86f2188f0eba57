import { RULE_SET } from "@/lib/policies/owners";
import { updateRuleSetRuleSchema } from "@/lib/policies/rules/schemas";
import { ruleSetRuleJson } from "@/lib/policies/schemas";
import { defineRuleEndpoint } from "../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleEndpoint(
  RULE_SET,
  { singular: "a rule set" },
  { update: updateRuleSetRuleSchema, answer: ruleSetRuleJson },
);
