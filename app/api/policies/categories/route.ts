import { evaluateSaved } from "@/lib/model/evaluations/saved";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { fieldErrorKeys } from "@/lib/platform/fields";
import { pageOf, pageQuery, toPage } from "@/lib/platform/pagination";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { createCategory } from "@/lib/policies/categories/mutations";
import { listCategories } from "@/lib/policies/categories/queries";
import { withGuidelineFaults } from "@/lib/policies/category-guidelines/save";
import { withNewIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { categoryJson, createCategorySchema } from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: EVERYONE, summary: "List categories", query: pageQuery, answer: pageOf(categoryJson) },
    async ({ url, query }) => toPage(url, query, await listCategories(query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Create a category",
      errors: { conflict: fieldErrorKeys("name") },
      body: createCategorySchema,
      allFaults: (sent, faults) => withGuidelineFaults(null, sent, faults),
      answer: categoryJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
      status: 201,
    },
    ({ body, user }) =>
      withNewIssues(
        async () => {
          const saved = await createCategory(body, user);
          return evaluateSaved(saved, saved.guideline?.rules ?? [], user);
        },
        ({ id }) => ({ kind: "category", id }),
      ),
  ),
});
