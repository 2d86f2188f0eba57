import { DOCUMENT_TYPES } from "@/lib/enums";
import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { addDocument, downloadDocument } from "@/lib/policies/evidence/documents";
import { documentForm, evidenceJson } from "@/lib/policies/evidence/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Download the document of evidence",
      media: DOCUMENT_TYPES,
      params: idParams,
    },
    ({ params }) => downloadDocument(params.id),
  ),
  PUT: route(
    {
      roles: ADMIN_ROLES,
      summary: "Upload the document of evidence, once",
      refusals: ["conflict", "too_large"],
      form: documentForm,
      params: idParams,
      answer: evidenceJson,
    },
    ({ params, request, user }) => addDocument(params.id, request, user),
  ),
});
