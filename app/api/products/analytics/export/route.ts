import { exportAnalytics } from "@/lib/insights/analytics/export";
import { analyticsExport } from "@/lib/insights/analytics/schemas";
import { runExport } from "@/lib/platform/export/run-export";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "Export the analytics of a period",
      media: FILE_TYPES,
      limit: "export",
      query: analyticsExport,
    },
    ({ query, user, request }) => runExport(user.id, request, () => exportAnalytics(query)),
  ),
});
