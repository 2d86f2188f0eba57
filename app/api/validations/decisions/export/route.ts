import { runExport } from "@/lib/platform/export/run-export";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { exportDecisions } from "@/lib/validations/decisions/export";
import { findingDecisionExport } from "@/lib/validations/decisions/schemas";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Export decisions on violations",
      media: FILE_TYPES,
      limit: "export",
      query: findingDecisionExport,
    },
    ({ query, user, request }) => runExport(user.id, request, () => exportDecisions(query)),
  ),
});
