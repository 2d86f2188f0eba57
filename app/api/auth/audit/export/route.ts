import { exportAudit } from "@/lib/audit/export";
import { auditExport } from "@/lib/audit/schemas";
import { ADMINS } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route({ roles: ADMINS, query: auditExport }, ({ query }) => exportAudit(query)),
});
