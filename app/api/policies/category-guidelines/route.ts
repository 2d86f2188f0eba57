import { ADMINS, EVERYONE } from "@/lib/auth/roles";
import { pageOf, toPage } from "@/lib/pagination";
import { createCategoryGuideline } from "@/lib/policies/category-guidelines/mutations";
import { listCategoryGuidelines } from "@/lib/policies/category-guidelines/queries";
import {
  categoryGuidelineJson,
  categoryGuidelineQuery,
  createCategoryGuidelineSchema,
} from "@/lib/policies/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    { roles: EVERYONE, query: categoryGuidelineQuery, answer: pageOf(categoryGuidelineJson) },
    async ({ url, query }) => toPage(url, query, await listCategoryGuidelines(query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      body: createCategoryGuidelineSchema,
      answer: categoryGuidelineJson,
      status: 201,
    },
    ({ body, user }) => createCategoryGuideline(body, user),
  ),
});
