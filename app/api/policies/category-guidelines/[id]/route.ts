import { z } from "zod";
import { evaluateSaved } from "@/lib/model/evaluations/saved";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import {
  deleteCategoryGuideline,
  updateCategoryGuideline,
} from "@/lib/policies/category-guidelines/mutations";
import { getCategoryGuideline } from "@/lib/policies/category-guidelines/queries";
import { withNewIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { withAllRuleFaults } from "@/lib/policies/rules/list";
import { CATEGORY_GUIDELINE } from "@/lib/policies/rules/owners";
import { categoryGuidelineJson, updateCategoryGuidelineSchema } from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get a category's guideline",
      params,
      answer: categoryGuidelineJson,
    },
    ({ params }) => getCategoryGuideline(params.id),
  ),
  PATCH: route(
    {
      roles: ADMINS,
      summary: "Update a category's guideline",
      errors: { conflict: fieldErrorKeys("category") },
      params,
      body: updateCategoryGuidelineSchema,
      allFaults: (body, faults, { id }) => withAllRuleFaults(CATEGORY_GUIDELINE, id, body, faults),
      answer: categoryGuidelineJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
    },
    ({ params, body, user }) =>
      withNewIssues(
        async () => {
          const saved = await updateCategoryGuideline(params.id, body, user);
          return evaluateSaved(saved, saved.rules, user);
        },
        ({ category: id }) => ({ kind: "category", id }),
      ),
  ),
  DELETE: route(
    { roles: ADMINS, summary: "Delete a category's guideline", params },
    ({ params, user }) => deleteCategoryGuideline(params.id, user),
  ),
});
