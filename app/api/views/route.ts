import { createSavedView } from "@/lib/people/views/mutations";
import { listSavedViews } from "@/lib/people/views/queries";
import { createSavedViewSchema, savedViewJson, savedViewQuery } from "@/lib/people/views/schemas";
import { createFieldErrorKeys } from "@/lib/platform/fields";
import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List your own saved views and those shared by others",
      query: savedViewQuery,
      answer: createPageSchema(savedViewJson),
    },
    async ({ url, query, user }) => toPage(url, query, await listSavedViews(query, user)),
  ),
  POST: route(
    {
      roles: ALL_ROLES,
      summary: "Save a view of a list: filters and order",
      body: createSavedViewSchema,
      answer: savedViewJson,
      status: 201,
      errors: { conflict: createFieldErrorKeys("name") },
    },
    ({ body, user }) => createSavedView(body, user),
  ),
});
