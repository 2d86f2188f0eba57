import { CATEGORY_GUIDELINE } from "@/lib/policies/owners";
import { createCategoryRuleSchema } from "@/lib/policies/rules/schemas";
import { categoryRuleJson, categoryRuleQuery } from "@/lib/policies/schemas";
import { defineRuleListEndpoint } from "../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = defineRuleListEndpoint(
  CATEGORY_GUIDELINE,
  { singular: "a category", plural: "categories" },
  { query: categoryRuleQuery, create: createCategoryRuleSchema, answer: categoryRuleJson },
);
