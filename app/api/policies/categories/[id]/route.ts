import { z } from "zod";
import { examineSaved } from "@/lib/model/exams/saved";
import { examWarningField } from "@/lib/model/exams/schemas";
import { pathId } from "@/lib/platform/fields";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { deleteCategory, updateCategory } from "@/lib/policies/categories/mutations";
import { getCategory } from "@/lib/policies/categories/queries";
import { withGuidelineFaults } from "@/lib/policies/category-guidelines/save";
import { categoryJson, updateCategorySchema } from "@/lib/policies/schemas";
import { endpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    { roles: EVERYONE, summary: "Get a category", params, answer: categoryJson },
    ({ params }) => getCategory(params.id),
  ),
  PATCH: route(
    {
      roles: ADMINS,
      summary: "Change a category",
      refusals: ["conflict"],
      params,
      body: updateCategorySchema,
      allFaults: (sent, faults, { id }) => withGuidelineFaults(id, sent, faults),
      answer: categoryJson.extend(examWarningField),
    },
    async ({ params, body, user }) => {
      const saved = await updateCategory(params.id, body, user);
      return examineSaved(saved, saved.guideline?.rules ?? [], user);
    },
  ),
  DELETE: route(
    { roles: ADMINS, summary: "Delete a category", refusals: ["conflict"], params },
    ({ params, user }) => deleteCategory(params.id, user),
  ),
});
