import { defineRuleExportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleExportEndpoint("category", {
  singular: "a category",
});
