import { exportImportErrors } from "@/lib/imports/reports";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { fileQuery } from "@/lib/platform/uploads/form-schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "Download the rows of an import that have errors, with the reasons",
      media: FILE_TYPES,
      params: idParams,
      query: fileQuery,
      refusals: ["conflict"],
    },
    ({ params, query, user }) => exportImportErrors(params.id, query.format, user),
  ),
});
