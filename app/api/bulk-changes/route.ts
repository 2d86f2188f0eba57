import { createBulkChange } from "@/lib/bulk-changes/mutations";
import { listBulkChanges } from "@/lib/bulk-changes/queries";
import {
  bulkChangeJson,
  bulkChangeQuery,
  createBulkChangeSchema,
} from "@/lib/bulk-changes/schemas";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List bulk changes",
      query: bulkChangeQuery,
      answer: pageOf(bulkChangeJson),
    },
    async ({ url, query }) => toPage(url, query, await listBulkChanges(query)),
  ),
  POST: route(
    {
      roles: EDITORS,
      summary: "Create a draft bulk change and preview its effects",
      status: 201,
      body: createBulkChangeSchema,
      answer: bulkChangeJson,
    },
    ({ body, user }) => createBulkChange(body, user),
  ),
});
