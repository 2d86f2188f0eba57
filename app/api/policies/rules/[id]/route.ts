import { BRAND_GUIDELINE } from "@/lib/policies/rules/owners";
import { updateGuidelineRuleSchema } from "@/lib/policies/rules/schemas";
import { guidelineRuleJson } from "@/lib/policies/schemas";
import { ruleEndpoint } from "../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = ruleEndpoint(
  BRAND_GUIDELINE,
  { one: "a brand guideline" },
  { update: updateGuidelineRuleSchema, answer: guidelineRuleJson },
);
