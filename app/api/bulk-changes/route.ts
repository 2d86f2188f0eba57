import { createBulkChange } from "@/lib/bulk-changes/mutations";
import { listBulkChanges } from "@/lib/bulk-changes/queries";
import {
  bulkChangeJson,
  bulkChangeQuery,
  createBulkChangeSchema,
} from "@/lib/bulk-changes/schemas";
import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List bulk changes",
      query: bulkChangeQuery,
      answer: createPageSchema(bulkChangeJson),
    },
    async ({ url, query }) => toPage(url, query, await listBulkChanges(query)),
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
