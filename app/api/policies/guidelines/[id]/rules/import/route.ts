import { ruleImportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = ruleImportEndpoint("brand", {
  one: "a brand guideline",
});
