import { ruleImportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = ruleImportEndpoint("rule_set", {
  one: "a rule set",
});
