import { exportAnalytics } from "@/lib/insights/analytics/export";
import { analyticsExport } from "@/lib/insights/analytics/schemas";
import { exportFor } from "@/lib/platform/export/at-once";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

/** The time limit on serverless hosts, in seconds. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "Export the analytics of a period",
      media: FILE_TYPES,
      limit: "export",
      query: analyticsExport,
    },
    ({ query, user, request }) => exportFor(user.id, request, () => exportAnalytics(query)),
  ),
});
