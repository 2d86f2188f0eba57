import { CATEGORY_GUIDELINE } from "@/lib/policies/rules/owners";
import { createCategoryRuleSchema } from "@/lib/policies/rules/schemas";
import { categoryRuleJson, categoryRuleQuery } from "@/lib/policies/schemas";
import { ruleListEndpoint } from "../rule-routes";

export const { GET, POST, PUT, PATCH, DELETE } = ruleListEndpoint(
  CATEGORY_GUIDELINE,
  { one: "a category", many: "categories" },
  { query: categoryRuleQuery, create: createCategoryRuleSchema, answer: categoryRuleJson },
);
