import { listAudit } from "@/lib/audit/queries";
import { auditEntryJson, auditQuery } from "@/lib/audit/schemas";
import { ADMINS } from "@/lib/auth/roles";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: ADMINS,
      summary: "List what was done by whom",
      query: auditQuery,
      answer: pageOf(auditEntryJson),
    },
    async ({ url, query }) => toPage(url, query, await listAudit(query)),
  ),
});
