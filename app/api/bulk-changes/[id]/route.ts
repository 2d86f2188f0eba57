import { z } from "zod";
import { recordOpened } from "@/lib/bulk-changes/four-eyes";
import { deleteBulkChange } from "@/lib/bulk-changes/mutations";
import { getBulkChange } from "@/lib/bulk-changes/queries";
import { bulkChangeJson } from "@/lib/bulk-changes/schemas";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: EVERYONE, summary: "Get a bulk change", params, answer: bulkChangeJson },
    async ({ params, user }) => {
      await recordOpened(params.id, user);
      return getBulkChange(params.id);
    },
  ),
  DELETE: route(
    {
      roles: EDITORS,
      summary: "Delete a bulk change that never ran",
      params,
      status: 204,
      errors: { conflict: fieldErrorKeys("state") },
    },
    ({ params, user }) => deleteBulkChange(params.id, user),
  ),
});
