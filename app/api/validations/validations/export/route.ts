import { runExport } from "@/lib/platform/export/run-export";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { exportValidations } from "@/lib/validations/export";
import { validationExport } from "@/lib/validations/schemas";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Export validations",
      media: FILE_TYPES,
      limit: "export",
      query: validationExport,
    },
    ({ query, user, request }) => runExport(user.id, request, () => exportValidations(query)),
  ),
});
