import { exportAnalytics } from "@/lib/insights/analytics/export";
import { analyticsExport } from "@/lib/insights/analytics/schemas";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, exportRoute } from "@/lib/route";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: exportRoute(
    { roles: EDITOR_ROLES, summary: "Export the analytics of a period", query: analyticsExport },
    exportAnalytics,
  ),
});
