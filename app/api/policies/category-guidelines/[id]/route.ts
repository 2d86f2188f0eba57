import { evaluateSavedRules } from "@/lib/model/evaluations/edited-rules";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { getCategoryGuideline } from "@/lib/policies/category-guidelines/queries";
import {
  deleteCategoryGuideline,
  updateCategoryGuideline,
} from "@/lib/policies/changes/category-guideline";
import { withAllRuleFaults } from "@/lib/policies/changes/rule-list";
import { saveAndFindIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { CATEGORY_GUIDELINE } from "@/lib/policies/owners";
import { categoryGuidelineJson, updateCategoryGuidelineSchema } from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a category's guideline",
      params: idParams,
      answer: categoryGuidelineJson,
    },
    ({ params }) => getCategoryGuideline(params.id),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update a category's guideline",
      errors: { conflict: createFieldErrorKeys("category") },
      params: idParams,
      body: updateCategoryGuidelineSchema,
      allFaults: (body, fieldErrors, { id }) =>
        withAllRuleFaults(CATEGORY_GUIDELINE, id, body, fieldErrors),
      answer: categoryGuidelineJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
    },
    ({ params, body, user }) =>
      saveAndFindIssues(
        async () => {
          const guideline = await updateCategoryGuideline(params.id, body, user);
          return evaluateSavedRules(guideline, guideline.rules, user);
        },
        ({ category: id }) => ({ kind: "category", id }),
      ),
  ),
  DELETE: route(
    { roles: ADMIN_ROLES, summary: "Delete a category's guideline", params: idParams },
    ({ params, user }) => deleteCategoryGuideline(params.id, user),
  ),
});
