import { exportAudit } from "@/lib/outbox/audit/export";
import { auditExport } from "@/lib/outbox/audit/schemas";
import { exportFor } from "@/lib/platform/export/at-once";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { ADMINS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

/** The time limit on serverless hosts, in seconds. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMINS,
      summary: "Export the audit log",
      media: FILE_TYPES,
      limit: "export",
      query: auditExport,
    },
    ({ query, user, request }) => exportFor(user.id, request, () => exportAudit(query)),
  ),
});
