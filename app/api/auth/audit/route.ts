import { listAudit } from "@/lib/outbox/audit/queries";
import { auditEntryJson, auditQuery } from "@/lib/outbox/audit/schemas";
import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMIN_ROLES,
      summary: "List audit log entries",
      query: auditQuery,
      answer: createPageSchema(auditEntryJson),
    },
    async ({ url, query }) => toPage(url, query, await listAudit(query)),
  ),
});
