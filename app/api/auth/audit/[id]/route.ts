import { getAuditEntry } from "@/lib/outbox/audit/queries";
import { auditEntryDetailJson } from "@/lib/outbox/audit/schemas";
import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMIN_ROLES,
      summary: "Get an audit log entry",
      params: idParams,
      answer: auditEntryDetailJson,
    },
    ({ params }) => getAuditEntry(params.id),
  ),
});
