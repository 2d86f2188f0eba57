import { ALL_ROLES } from "@/lib/platform/roles";
import { exportEvidence } from "@/lib/policies/evidence/export";
import { evidenceExport } from "@/lib/policies/evidence/schemas";
import { defineEndpoint, exportRoute } from "@/lib/route";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: exportRoute(
    { roles: ALL_ROLES, summary: "Export evidence for claims", query: evidenceExport },
    exportEvidence,
  ),
});
