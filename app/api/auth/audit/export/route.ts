import { exportAudit } from "@/lib/outbox/audit/export";
import { auditExport } from "@/lib/outbox/audit/schemas";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, exportRoute } from "@/lib/route";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: exportRoute(
    { roles: ADMIN_ROLES, summary: "Export the audit log", query: auditExport },
    exportAudit,
  ),
});
