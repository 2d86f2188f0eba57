import { defineRuleImportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleImportEndpoint("brand", {
  one: "a brand guideline",
});
