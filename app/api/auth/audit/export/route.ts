import { exportAudit } from "@/lib/outbox/audit/export";
import { auditExport } from "@/lib/outbox/audit/schemas";
import { runExport } from "@/lib/platform/export/run-export";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMIN_ROLES,
      summary: "Export the audit log",
      media: FILE_TYPES,
      limit: "export",
      query: auditExport,
    },
    ({ query, user, request }) => runExport(user.id, request, () => exportAudit(query)),
  ),
});
