import { createSavedView } from "@/lib/people/views/mutations";
import { listSavedViews } from "@/lib/people/views/queries";
import { createSavedViewSchema, savedViewJson, savedViewQuery } from "@/lib/people/views/schemas";
import { fieldErrorKeys } from "@/lib/platform/fields";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List your own saved views and those shared by others",
      query: savedViewQuery,
      answer: pageOf(savedViewJson),
    },
    async ({ url, query, user }) => toPage(url, query, await listSavedViews(query, user)),
  ),
  POST: route(
    {
      roles: EVERYONE,
      summary: "Save a view of a list: filters and order",
      body: createSavedViewSchema,
      answer: savedViewJson,
      status: 201,
      errors: { conflict: fieldErrorKeys("name") },
    },
    ({ body, user }) => createSavedView(body, user),
  ),
});
