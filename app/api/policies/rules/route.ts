import { BRAND_GUIDELINE } from "@/lib/policies/owners";
import { createGuidelineRuleSchema } from "@/lib/policies/rules/schemas";
import { guidelineRuleJson, guidelineRuleQuery } from "@/lib/policies/schemas";
import { defineRuleListEndpoint } from "../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleListEndpoint(
  BRAND_GUIDELINE,
  { singular: "a brand guideline", plural: "brand guidelines" },
  { query: guidelineRuleQuery, create: createGuidelineRuleSchema, answer: guidelineRuleJson },
);
