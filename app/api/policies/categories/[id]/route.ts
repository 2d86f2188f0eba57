import { evaluateSavedRules } from "@/lib/model/evaluations/edited-rules";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { getCategory } from "@/lib/policies/categories/queries";
import { deletePolicy, updatePolicy } from "@/lib/policies/changes/change";
import { addGuidelineFaults } from "@/lib/policies/changes/save-guideline";
import { saveAndFindIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { categoryJson, updateCategorySchema } from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ALL_ROLES, summary: "Get a category", params: idParams, answer: categoryJson },
    ({ params }) => getCategory(params.id),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update a category",
      errors: { conflict: createFieldErrorKeys("name") },
      params: idParams,
      body: updateCategorySchema,
      allFaults: (body, fieldErrors, { id }) => addGuidelineFaults(id, body, fieldErrors),
      answer: categoryJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
    },
    ({ params, body, user }) =>
      saveAndFindIssues(
        async () => {
          const category = await updatePolicy("category", params.id, body, user);
          return evaluateSavedRules(category, category.guideline?.rules ?? [], user);
        },
        ({ id }) => ({ kind: "category", id }),
      ),
  ),
  DELETE: route(
    { roles: ADMIN_ROLES, summary: "Delete a category", refusals: ["conflict"], params: idParams },
    ({ params, user }) => deletePolicy({ kind: "category", id: params.id }, user),
  ),
});
