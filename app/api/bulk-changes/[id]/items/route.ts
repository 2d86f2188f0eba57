import { z } from "zod";
import { recordOpened } from "@/lib/bulk-changes/four-eyes";
import { leaveOut } from "@/lib/bulk-changes/mutations";
import { listBulkChangeItems } from "@/lib/bulk-changes/queries";
import {
  bulkChangeItemJson,
  bulkChangeItemQuery,
  bulkChangeJson,
  leaveOutSchema,
} from "@/lib/bulk-changes/schemas";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List the products of a bulk change with their outcomes",
      params,
      query: bulkChangeItemQuery,
      answer: pageOf(bulkChangeItemJson),
    },
    async ({ url, params, query, user }) => {
      await recordOpened(params.id, user);
      return toPage(url, query, await listBulkChangeItems(params.id, query));
    },
  ),
  PATCH: route(
    {
      roles: EDITORS,
      summary: "Exclude products from a bulk change, or include them again",
      params,
      body: leaveOutSchema,
      answer: bulkChangeJson,
      errors: { conflict: fieldErrorKeys("state") },
    },
    ({ params, body, user }) => leaveOut(params.id, body, user),
  ),
});
