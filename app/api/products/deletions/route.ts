import { createPageOrCursorSchema, toPageOrNext } from "@/lib/platform/cursor";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listDeletions, listNextDeletions } from "@/lib/products/deletions";
import { deletionJson, deletionQuery } from "@/lib/products/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List products that were deleted in the last 90 days",
      query: deletionQuery,
      answer: createPageOrCursorSchema(deletionJson),
    },
    ({ url, query }) => toPageOrNext(url, query, listDeletions, listNextDeletions),
  ),
});
