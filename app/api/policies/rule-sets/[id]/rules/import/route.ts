import { defineRuleImportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleImportEndpoint("rule_set", {
  singular: "a rule set",
});
