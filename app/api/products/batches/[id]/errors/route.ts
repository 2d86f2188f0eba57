import { exportBatchErrors } from "@/lib/imports/uploads/rejected-rows";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { fileQuery } from "@/lib/platform/uploads/form-schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Download the rejected rows of a batch",
      media: FILE_TYPES,
      params: idParams,
      query: fileQuery,
    },
    ({ params, query }) => exportBatchErrors(params.id, query.format),
  ),
});
