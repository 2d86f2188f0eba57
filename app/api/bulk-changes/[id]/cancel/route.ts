import { z } from "zod";
import { cancelBulkChange } from "@/lib/bulk-changes/mutations";
import { bulkChangeJson } from "@/lib/bulk-changes/schemas";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Cancel a running bulk change",
      params: z.object({ id: pathId }),
      answer: bulkChangeJson,
      errors: { conflict: fieldErrorKeys("state") },
    },
    ({ params, user }) => cancelBulkChange(params.id, user),
  ),
});
