import { recordOpening } from "@/lib/bulk-changes/four-eyes";
import { deleteBulkChange } from "@/lib/bulk-changes/mutations";
import { getBulkChange } from "@/lib/bulk-changes/queries";
import { bulkChangeJson } from "@/lib/bulk-changes/schemas";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ALL_ROLES, summary: "Get a bulk change", params: idParams, answer: bulkChangeJson },
    async ({ params, user }) => {
      await recordOpening(params.id, user);
      return getBulkChange(params.id);
    },
  ),
  DELETE: route(
    {
      roles: EDITOR_ROLES,
      summary: "Delete a bulk change that never ran",
      params: idParams,
      status: 204,
      errors: { conflict: createFieldErrorKeys("state") },
    },
    ({ params, user }) => deleteBulkChange(params.id, user),
  ),
});
