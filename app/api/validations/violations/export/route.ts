import { runExport } from "@/lib/platform/export/run-export";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { exportFindings } from "@/lib/validations/findings/export";
import { findingExport } from "@/lib/validations/findings/schemas";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Export open findings",
      media: FILE_TYPES,
      limit: "export",
      query: findingExport,
    },
    ({ query, user, request }) => runExport(user.id, request, () => exportFindings(query)),
  ),
});
