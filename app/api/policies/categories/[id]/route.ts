import { z } from "zod";
import { evaluateSaved } from "@/lib/model/evaluations/saved";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { deleteCategory, updateCategory } from "@/lib/policies/categories/mutations";
import { getCategory } from "@/lib/policies/categories/queries";
import { withGuidelineFaults } from "@/lib/policies/category-guidelines/save";
import { withNewIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { categoryJson, updateCategorySchema } from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: EVERYONE, summary: "Get a category", params, answer: categoryJson },
    ({ params }) => getCategory(params.id),
  ),
  PATCH: route(
    {
      roles: ADMINS,
      summary: "Update a category",
      errors: { conflict: fieldErrorKeys("name") },
      params,
      body: updateCategorySchema,
      allFaults: (body, faults, { id }) => withGuidelineFaults(id, body, faults),
      answer: categoryJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
    },
    ({ params, body, user }) =>
      withNewIssues(
        async () => {
          const saved = await updateCategory(params.id, body, user);
          return evaluateSaved(saved, saved.guideline?.rules ?? [], user);
        },
        ({ id }) => ({ kind: "category", id }),
      ),
  ),
  DELETE: route(
    { roles: ADMINS, summary: "Delete a category", refusals: ["conflict"], params },
    ({ params, user }) => deleteCategory(params.id, user),
  ),
});
