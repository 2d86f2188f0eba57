import { z } from "zod";
import { getAuditEntry } from "@/lib/audit/queries";
import { auditEntryDetailJson } from "@/lib/audit/schemas";
import { ADMINS } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: ADMINS,
      summary: "Get an entry of the audit log",
      params: z.object({ id: pathId }),
      answer: auditEntryDetailJson,
    },
    ({ params }) => getAuditEntry(params.id),
  ),
});
