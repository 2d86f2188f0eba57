import { createSavedView } from "@/lib/people/views/mutations";
import { listSavedViews } from "@/lib/people/views/queries";
import { createSavedViewSchema, savedViewJson, savedViewQuery } from "@/lib/people/views/schemas";
import { createFieldErrorKeys } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List your own saved views and those shared by others",
      query: savedViewQuery,
      item: savedViewJson,
    },
    ({ query, user }) => listSavedViews(query, user),
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
