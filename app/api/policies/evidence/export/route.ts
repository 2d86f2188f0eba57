import { runExport } from "@/lib/platform/export/run-export";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { exportEvidence } from "@/lib/policies/evidence/export";
import { evidenceExport } from "@/lib/policies/evidence/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Export evidence for claims",
      media: FILE_TYPES,
      limit: "export",
      query: evidenceExport,
    },
    ({ query, user, request }) => runExport(user.id, request, () => exportEvidence(query)),
  ),
});
