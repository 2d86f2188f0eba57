import { exportTableErrors } from "@/lib/imports/uploads/rejected-rows";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { readUploadedTable } from "@/lib/platform/uploads/form";
import { fileForm, fileQuery } from "@/lib/platform/uploads/form-schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Get the invalid rows of a spreadsheet with reasons",
      limit: "import",
      storesNothing: true,
      form: fileForm,
      media: FILE_TYPES,
      query: fileQuery,
    },
    async ({ request, query }) => exportTableErrors(await readUploadedTable(request), query.format),
  ),
});
