import { CATEGORY_GUIDELINE } from "@/lib/policies/owners";
import { updateCategoryRuleSchema } from "@/lib/policies/rules/schemas";
import { categoryRuleJson } from "@/lib/policies/schemas";
import { defineRuleEndpoint } from "../../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleEndpoint(
  CATEGORY_GUIDELINE,
  { singular: "a category" },
  { update: updateCategoryRuleSchema, answer: categoryRuleJson },
);
