import { defineRuleExportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleExportEndpoint("brand", {
  singular: "a brand guideline",
});
