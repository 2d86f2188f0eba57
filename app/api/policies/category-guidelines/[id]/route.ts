import { z } from "zod";
import { ADMINS, EVERYONE } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import {
  deleteCategoryGuideline,
  updateCategoryGuideline,
} from "@/lib/policies/category-guidelines/mutations";
import { getCategoryGuideline } from "@/lib/policies/category-guidelines/queries";
import { categoryGuidelineJson, updateCategoryGuidelineSchema } from "@/lib/policies/schemas";
import { endpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route({ roles: EVERYONE, params, answer: categoryGuidelineJson }, ({ params }) =>
    getCategoryGuideline(params.id),
  ),
  PATCH: route(
    { roles: ADMINS, params, body: updateCategoryGuidelineSchema, answer: categoryGuidelineJson },
    ({ params, body, user }) => updateCategoryGuideline(params.id, body, user),
  ),
  DELETE: route({ roles: ADMINS, params }, ({ params, user }) =>
    deleteCategoryGuideline(params.id, user),
  ),
});
