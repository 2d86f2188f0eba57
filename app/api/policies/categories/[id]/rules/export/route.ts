import { ruleExportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = ruleExportEndpoint("category", {
  one: "a category",
});
