import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listEvidenceHistory } from "@/lib/policies/evidence/queries";
import { evidenceHistoryJson } from "@/lib/policies/evidence/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List the changes of evidence",
      params: z.object({ id: pathId }),
      answer: evidenceHistoryJson,
    },
    ({ params }) => listEvidenceHistory(params.id),
  ),
});
