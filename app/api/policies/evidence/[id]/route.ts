import { idParams } from "@/lib/platform/fields";
import { MAX_BULK_BYTES } from "@/lib/platform/request-body";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { updateEvidence } from "@/lib/policies/evidence/mutations";
import { getEvidence } from "@/lib/policies/evidence/queries";
import {
  evidenceJson,
  savedEvidenceJson,
  updateEvidenceSchema,
} from "@/lib/policies/evidence/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get evidence for a claim",
      params: idParams,
      answer: evidenceJson,
      hasVersion: true,
    },
    ({ params }) => getEvidence(params.id),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update evidence for a claim",
      refusals: ["conflict", "precondition_failed"],
      bodyOptions: { maxBytes: MAX_BULK_BYTES },
      params: idParams,
      body: updateEvidenceSchema,
      answer: savedEvidenceJson,
    },
    ({ params, body, user, request }) =>
      updateEvidence(params.id, body, user, request.headers.get("if-match")),
  ),
});
