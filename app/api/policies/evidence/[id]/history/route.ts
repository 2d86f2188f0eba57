import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listEvidenceHistory } from "@/lib/policies/evidence/queries";
import { evidenceHistoryJson } from "@/lib/policies/evidence/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List the changes of evidence",
      params: idParams,
      answer: evidenceHistoryJson,
    },
    ({ params }) => listEvidenceHistory(params.id),
  ),
});
