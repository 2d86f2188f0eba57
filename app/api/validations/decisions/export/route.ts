import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, exportRoute } from "@/lib/route";
import { exportDecisions } from "@/lib/validations/decisions/export";
import { findingDecisionExport } from "@/lib/validations/decisions/schemas";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: exportRoute(
    { roles: ALL_ROLES, summary: "Export decisions on violations", query: findingDecisionExport },
    exportDecisions,
  ),
});
