import { EVERYONE } from "@/lib/auth/roles";
import { exportDecisions } from "@/lib/decisions/export";
import { findingDecisionExport } from "@/lib/decisions/schemas";
import { exportFor } from "@/lib/export/at-once";
import { FILE_TYPES } from "@/lib/export/schemas";
import { endpoint, route } from "@/lib/route";

/** Seconds, on a serverless host. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Export decisions on violations",
      media: FILE_TYPES,
      limit: "export",
      query: findingDecisionExport,
    },
    ({ query, user, request }) => exportFor(user.id, request, () => exportDecisions(query)),
  ),
});
