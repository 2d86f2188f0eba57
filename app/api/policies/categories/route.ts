import { evaluateSavedRules } from "@/lib/model/evaluations/edited-rules";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { createFieldErrorKeys } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { listCategories } from "@/lib/policies/categories/queries";
import { createPolicy } from "@/lib/policies/changes/change";
import { addGuidelineFaults } from "@/lib/policies/changes/save-guideline";
import { saveAndFindIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { categoryJson, createCategorySchema } from "@/lib/policies/schemas";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: ALL_ROLES, summary: "List categories", query: pageQuery, item: categoryJson },
    ({ query }) => listCategories(query),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Create a category",
      errors: { conflict: createFieldErrorKeys("name") },
      body: createCategorySchema,
      allFaults: (body, fieldErrors) => addGuidelineFaults(null, body, fieldErrors),
      answer: categoryJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
      status: 201,
    },
    ({ body, user }) =>
      saveAndFindIssues(
        async () => {
          const category = await createPolicy("category", body, user);
          return evaluateSavedRules(category, category.guideline?.rules ?? [], user);
        },
        ({ id }) => ({ kind: "category", id }),
      ),
  ),
});
