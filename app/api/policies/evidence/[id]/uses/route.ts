import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listEvidenceUses } from "@/lib/policies/evidence/queries";
import { evidenceUsesJson } from "@/lib/policies/evidence/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List the products that rely on evidence",
      params: idParams,
      answer: evidenceUsesJson,
    },
    ({ params }) => listEvidenceUses(params.id),
  ),
});
