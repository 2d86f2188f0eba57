import { examineSaved } from "@/lib/model/exams/saved";
import { examWarningField } from "@/lib/model/exams/schemas";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { createRule } from "@/lib/policies/rules/mutations";
import { CATEGORY_GUIDELINE } from "@/lib/policies/rules/owners";
import { listRules } from "@/lib/policies/rules/queries";
import { createCategoryRuleSchema } from "@/lib/policies/rules/schemas";
import { categoryRuleJson, categoryRuleQuery } from "@/lib/policies/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List rules of categories",
      query: categoryRuleQuery,
      answer: pageOf(categoryRuleJson),
    },
    async ({ url, query }) =>
      toPage(url, query, await listRules(CATEGORY_GUIDELINE, query.category_guideline, query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Create a rule of a category",
      body: createCategoryRuleSchema,
      answer: categoryRuleJson.extend(examWarningField),
      status: 201,
    },
    async ({ body: { category_guideline, ...rule }, user }) => {
      const created = await createRule(CATEGORY_GUIDELINE, category_guideline, rule, user);
      return examineSaved(created, [created], user);
    },
  ),
});
