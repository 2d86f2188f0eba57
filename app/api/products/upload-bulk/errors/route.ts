import { EDITORS } from "@/lib/auth/roles";
import { FILE_TYPES } from "@/lib/export/schemas";
import { endpoint, route } from "@/lib/route";
import { readUploadedTable } from "@/lib/uploads/form";
import { exportTableErrors } from "@/lib/uploads/rejected-rows";
import { fileForm, fileQuery } from "@/lib/uploads/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Get the faulty rows of a spreadsheet back with reasons",
      limit: "import",
      storesNothing: true,
      form: fileForm,
      media: FILE_TYPES,
      query: fileQuery,
    },
    async ({ request, query }) => exportTableErrors(await readUploadedTable(request), query.format),
  ),
});
