import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { withdrawEvidence } from "@/lib/policies/evidence/mutations";
import { savedEvidenceJson, withdrawSchema } from "@/lib/policies/evidence/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Withdraw evidence",
      refusals: ["conflict"],
      params: idParams,
      body: withdrawSchema,
      answer: savedEvidenceJson,
    },
    ({ params, body, user }) => withdrawEvidence(params.id, body.reason, user),
  ),
});
