import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { createEdit } from "@/lib/products/edits/mutations";
import { listEdits } from "@/lib/products/edits/queries";
import { createEditSchema, editJson, editQuery } from "@/lib/products/edits/schemas";
import { staleProductJson } from "@/lib/products/schemas";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: ALL_ROLES, summary: "List text edits", query: editQuery, item: editJson },
    ({ query }) => listEdits(query),
  ),
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Edit the text of a product",
      errors: { conflict: staleProductJson },
      body: createEditSchema,
      answer: editJson,
      status: 201,
    },
    ({ body, user }) => createEdit(body, user),
  ),
});
