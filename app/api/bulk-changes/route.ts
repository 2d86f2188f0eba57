import { createBulkChange } from "@/lib/bulk-changes/mutations";
import { listBulkChanges } from "@/lib/bulk-changes/queries";
import {
  bulkChangeJson,
  bulkChangeQuery,
  createBulkChangeSchema,
} from "@/lib/bulk-changes/schemas";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List bulk changes",
      query: bulkChangeQuery,
      item: bulkChangeJson,
    },
    ({ query }) => listBulkChanges(query),
  ),
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Create a draft bulk change and preview its effects",
      status: 201,
      body: createBulkChangeSchema,
      answer: bulkChangeJson,
    },
    ({ body, user }) => createBulkChange(body, user),
  ),
});
