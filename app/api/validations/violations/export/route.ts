import { EVERYONE } from "@/lib/auth/roles";
import { exportFor } from "@/lib/export/at-once";
import { FILE_TYPES } from "@/lib/export/schemas";
import { exportFindings } from "@/lib/findings/export";
import { findingExport } from "@/lib/findings/schemas";
import { endpoint, route } from "@/lib/route";

/** Seconds, on a serverless host. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Export open findings",
      media: FILE_TYPES,
      limit: "export",
      query: findingExport,
    },
    ({ query, user, request }) => exportFor(user.id, request, () => exportFindings(query)),
  ),
});
