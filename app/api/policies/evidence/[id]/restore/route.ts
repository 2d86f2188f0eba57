import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { restoreEvidence } from "@/lib/policies/evidence/mutations";
import { savedEvidenceJson } from "@/lib/policies/evidence/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Restore withdrawn evidence",
      refusals: ["conflict"],
      params: idParams,
      answer: savedEvidenceJson,
    },
    ({ params, user }) => restoreEvidence(params.id, user),
  ),
});
