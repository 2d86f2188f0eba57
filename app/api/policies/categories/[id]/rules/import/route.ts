import { defineRuleImportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleImportEndpoint("category", {
  singular: "a category",
  refusals: ["conflict"],
});
