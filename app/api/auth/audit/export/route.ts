import { exportAudit } from "@/lib/audit/export";
import { auditExport } from "@/lib/audit/schemas";
import { ADMINS } from "@/lib/auth/roles";
import { exportFor } from "@/lib/export/at-once";
import { FILE_TYPES } from "@/lib/export/schemas";
import { endpoint, route } from "@/lib/route";

/** Seconds, on a serverless host. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
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
