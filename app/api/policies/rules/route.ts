import { BRAND_GUIDELINE } from "@/lib/policies/rules/owners";
import { createGuidelineRuleSchema } from "@/lib/policies/rules/schemas";
import { guidelineRuleJson, guidelineRuleQuery } from "@/lib/policies/schemas";
import { defineRuleListEndpoint } from "../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleListEndpoint(
  BRAND_GUIDELINE,
  { one: "a brand guideline", many: "brand guidelines" },
  { query: guidelineRuleQuery, create: createGuidelineRuleSchema, answer: guidelineRuleJson },
);
