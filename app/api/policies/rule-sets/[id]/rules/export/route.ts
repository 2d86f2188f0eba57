import { defineRuleExportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleExportEndpoint("rule_set", {
  singular: "a rule set",
});
