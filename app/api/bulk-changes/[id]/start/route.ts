import { startBulkChange } from "@/lib/bulk-changes/mutations";
import { bulkChangeJson } from "@/lib/bulk-changes/schemas";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Start a bulk change that is ready",
      params: idParams,
      answer: bulkChangeJson,
      errors: { conflict: createFieldErrorKeys("state") },
    },
    ({ params, user }) => startBulkChange(params.id, user),
  ),
});
