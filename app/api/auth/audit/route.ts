import { listAudit } from "@/lib/outbox/audit/queries";
import { auditEntryJson, auditQuery } from "@/lib/outbox/audit/schemas";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { ADMINS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMINS,
      summary: "List audit log entries",
      query: auditQuery,
      answer: pageOf(auditEntryJson),
    },
    async ({ url, query }) => toPage(url, query, await listAudit(query)),
  ),
});
