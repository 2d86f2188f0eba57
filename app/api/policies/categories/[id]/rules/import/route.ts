import { defineRuleImportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleImportEndpoint("category", {
  one: "a category",
  refusals: ["conflict"],
});
