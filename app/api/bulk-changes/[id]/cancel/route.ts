import { cancelBulkChange } from "@/lib/bulk-changes/mutations";
import { bulkChangeJson } from "@/lib/bulk-changes/schemas";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Cancel a running bulk change",
      params: idParams,
      answer: bulkChangeJson,
      errors: { conflict: createFieldErrorKeys("state") },
    },
    ({ params, user }) => cancelBulkChange(params.id, user),
  ),
});
