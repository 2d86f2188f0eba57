import { examineSaved } from "@/lib/model/exams/saved";
import { examWarningField } from "@/lib/model/exams/schemas";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { createRule } from "@/lib/policies/rules/mutations";
import { BRAND_GUIDELINE } from "@/lib/policies/rules/owners";
import { listRules } from "@/lib/policies/rules/queries";
import { createGuidelineRuleSchema } from "@/lib/policies/rules/schemas";
import { guidelineRuleJson, guidelineRuleQuery } from "@/lib/policies/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List rules of brand guidelines",
      query: guidelineRuleQuery,
      answer: pageOf(guidelineRuleJson),
    },
    async ({ url, query }) =>
      toPage(url, query, await listRules(BRAND_GUIDELINE, query.guideline, query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Create a rule of a brand guideline",
      body: createGuidelineRuleSchema,
      answer: guidelineRuleJson.extend(examWarningField),
      status: 201,
    },
    async ({ body: { guideline, ...rule }, user }) => {
      const created = await createRule(BRAND_GUIDELINE, guideline, rule, user);
      return examineSaved(created, [created], user);
    },
  ),
});
