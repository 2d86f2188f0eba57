import { ADMIN_ROLES } from "@/lib/platform/roles";
import { importEvidence } from "@/lib/policies/evidence/import";
import { evidenceImportForm, evidenceImportJson } from "@/lib/policies/evidence/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Import evidence from a file",
      limit: "import",
      form: evidenceImportForm,
      answer: evidenceImportJson,
    },
    ({ request, user }) => importEvidence(request, user),
  ),
});
