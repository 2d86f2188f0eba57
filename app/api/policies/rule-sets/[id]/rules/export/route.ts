import { ruleExportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = ruleExportEndpoint("rule_set", {
  one: "a rule set",
});
