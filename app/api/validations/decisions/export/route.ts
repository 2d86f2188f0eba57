import { exportDecisions } from "@/lib/findings/decisions/export";
import { findingDecisionExport } from "@/lib/findings/decisions/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, exportRoute } from "@/lib/route";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: exportRoute(
    { roles: ALL_ROLES, summary: "Export decisions on violations", query: findingDecisionExport },
    exportDecisions,
  ),
});
