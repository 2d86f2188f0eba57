import { ruleImportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = ruleImportEndpoint("category", {
  one: "a category",
  refusals: ["conflict"],
});
