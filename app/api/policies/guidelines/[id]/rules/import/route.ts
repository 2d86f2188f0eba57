import { defineRuleImportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleImportEndpoint("brand", {
  singular: "a brand guideline",
});
