import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, exportRoute } from "@/lib/route";
import { exportFindings } from "@/lib/validations/findings/export";
import { findingExport } from "@/lib/validations/findings/schemas";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: exportRoute(
    { roles: ALL_ROLES, summary: "Export open findings", query: findingExport },
    exportFindings,
  ),
});
