import { defineRuleExportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleExportEndpoint("rule_set", {
  one: "a rule set",
});
