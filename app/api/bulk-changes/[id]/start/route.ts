import { z } from "zod";
import { startBulkChange } from "@/lib/bulk-changes/mutations";
import { bulkChangeJson } from "@/lib/bulk-changes/schemas";
import { createFieldErrorKeys, pathId } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Start a bulk change that is ready",
      params: z.object({ id: pathId }),
      answer: bulkChangeJson,
      errors: { conflict: createFieldErrorKeys("state") },
    },
    ({ params, user }) => startBulkChange(params.id, user),
  ),
});
