import { ruleExportEndpoint } from "../../../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = ruleExportEndpoint("brand", {
  one: "a brand guideline",
});
