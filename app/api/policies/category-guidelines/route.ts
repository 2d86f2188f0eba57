import { evaluateSaved } from "@/lib/model/evaluations/saved";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { fieldErrorKeys } from "@/lib/platform/fields";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { createCategoryGuideline } from "@/lib/policies/category-guidelines/mutations";
import { listCategoryGuidelines } from "@/lib/policies/category-guidelines/queries";
import { withNewIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { withAllRuleFaults } from "@/lib/policies/rules/list";
import { CATEGORY_GUIDELINE } from "@/lib/policies/rules/owners";
import {
  categoryGuidelineJson,
  categoryGuidelineQuery,
  createCategoryGuidelineSchema,
} from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List category guidelines",
      query: categoryGuidelineQuery,
      answer: pageOf(categoryGuidelineJson),
    },
    async ({ url, query }) => toPage(url, query, await listCategoryGuidelines(query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Create a category's guideline",
      errors: { conflict: fieldErrorKeys("category") },
      body: createCategoryGuidelineSchema,
      allFaults: (body, faults) => withAllRuleFaults(CATEGORY_GUIDELINE, null, body, faults),
      answer: categoryGuidelineJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
      status: 201,
    },
    ({ body, user }) =>
      withNewIssues(
        async () => {
          const saved = await createCategoryGuideline(body, user);
          return evaluateSaved(saved, saved.rules, user);
        },
        ({ category: id }) => ({ kind: "category", id }),
      ),
  ),
});
