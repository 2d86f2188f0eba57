import { evaluateSavedRules } from "@/lib/model/evaluations/edited-rules";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { createFieldErrorKeys } from "@/lib/platform/fields";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { listCategoryGuidelines } from "@/lib/policies/category-guidelines/queries";
import { createCategoryGuideline } from "@/lib/policies/changes/category-guideline";
import { withAllRuleFaults } from "@/lib/policies/changes/rule-list";
import { saveAndFindIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { CATEGORY_GUIDELINE } from "@/lib/policies/owners";
import {
  categoryGuidelineJson,
  categoryGuidelineQuery,
  createCategoryGuidelineSchema,
} from "@/lib/policies/schemas";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List category guidelines",
      query: categoryGuidelineQuery,
      item: categoryGuidelineJson,
    },
    ({ query }) => listCategoryGuidelines(query),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Create a category's guideline",
      errors: { conflict: createFieldErrorKeys("category") },
      body: createCategoryGuidelineSchema,
      allFaults: (body, fieldErrors) =>
        withAllRuleFaults(CATEGORY_GUIDELINE, null, body, fieldErrors),
      answer: categoryGuidelineJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
      status: 201,
    },
    ({ body, user }) =>
      saveAndFindIssues(
        async () => {
          const guideline = await createCategoryGuideline(body, user);
          return evaluateSavedRules(guideline, guideline.rules, user);
        },
        ({ category: id }) => ({ kind: "category", id }),
      ),
  ),
});
