import { exportAnalytics } from "@/lib/analytics/export";
import { analyticsExport } from "@/lib/analytics/schemas";
import { EDITORS } from "@/lib/auth/roles";
import { exportFor } from "@/lib/export/at-once";
import { FILE_TYPES } from "@/lib/export/schemas";
import { endpoint, route } from "@/lib/route";

/** Seconds, on a serverless host. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "Export the figures of a period",
      media: FILE_TYPES,
      limit: "export",
      query: analyticsExport,
    },
    ({ query, user, request }) => exportFor(user.id, request, () => exportAnalytics(query)),
  ),
});
