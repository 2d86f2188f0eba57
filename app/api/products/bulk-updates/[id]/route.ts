import { idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { getBulkUpdate } from "@/lib/products/bulk/request";
import { bulkUpdateJobJson } from "@/lib/products/bulk/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "Get the progress of a bulk update",
      params: idParams,
      answer: bulkUpdateJobJson,
    },
    ({ params }) => getBulkUpdate(params.id),
  ),
});
