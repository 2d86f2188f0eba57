import { listAudit } from "@/lib/outbox/audit/queries";
import { auditEntryJson, auditQuery } from "@/lib/outbox/audit/schemas";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ADMIN_ROLES,
      summary: "List audit log entries",
      query: auditQuery,
      item: auditEntryJson,
    },
    ({ query }) => listAudit(query),
  ),
});
