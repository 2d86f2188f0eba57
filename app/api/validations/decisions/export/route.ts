import { exportFor } from "@/lib/platform/export/at-once";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { exportDecisions } from "@/lib/validations/decisions/export";
import { findingDecisionExport } from "@/lib/validations/decisions/schemas";

/** The time limit on serverless hosts, in seconds. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
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
