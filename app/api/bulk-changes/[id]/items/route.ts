import { recordOpening } from "@/lib/bulk-changes/four-eyes";
import { excludeItems } from "@/lib/bulk-changes/mutations";
import { listBulkChangeItems } from "@/lib/bulk-changes/queries";
import {
  bulkChangeItemJson,
  bulkChangeItemQuery,
  bulkChangeJson,
  excludeItemsSchema,
} from "@/lib/bulk-changes/schemas";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List the products of a bulk change with their outcomes",
      params: idParams,
      query: bulkChangeItemQuery,
      answer: createPageSchema(bulkChangeItemJson),
    },
    async ({ url, params, query, user }) => {
      await recordOpening(params.id, user);
      return toPage(url, query, await listBulkChangeItems(params.id, query));
    },
  ),
  PATCH: route(
    {
      roles: EDITOR_ROLES,
      summary: "Exclude products from a bulk change, or include them again",
      params: idParams,
      body: excludeItemsSchema,
      answer: bulkChangeJson,
      errors: { conflict: createFieldErrorKeys("state") },
    },
    ({ params, body, user }) => excludeItems(params.id, body, user),
  ),
});
