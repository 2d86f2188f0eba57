import { BRAND_GUIDELINE } from "@/lib/policies/owners";
import { updateGuidelineRuleSchema } from "@/lib/policies/rules/schemas";
import { guidelineRuleJson } from "@/lib/policies/schemas";
import { defineRuleEndpoint } from "../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleEndpoint(
  BRAND_GUIDELINE,
  { singular: "a brand guideline" },
  { update: updateGuidelineRuleSchema, answer: guidelineRuleJson },
);
