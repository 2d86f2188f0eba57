import { EDITORS } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";
import { readUploadedTable } from "@/lib/uploads/form";
import { exportTableErrors } from "@/lib/uploads/rejected-rows";
import { fileQuery } from "@/lib/uploads/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route({ roles: EDITORS, query: fileQuery }, async ({ request, query }) =>
    exportTableErrors(await readUploadedTable(request), query.format),
  ),
});
