import { MAX_BULK_BYTES } from "@/lib/platform/request-body";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { createEvidence } from "@/lib/policies/evidence/mutations";
import { listEvidence } from "@/lib/policies/evidence/queries";
import {
  createEvidenceSchema,
  evidenceQuery,
  evidenceRowJson,
  savedEvidenceJson,
} from "@/lib/policies/evidence/schemas";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List evidence for claims",
      query: evidenceQuery,
      item: evidenceRowJson,
    },
    ({ query }) => listEvidence(query),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Add evidence for a claim",
      bodyOptions: { maxBytes: MAX_BULK_BYTES },
      body: createEvidenceSchema,
      answer: savedEvidenceJson,
      status: 201,
      alternative: {
        status: 200,
        answer: savedEvidenceJson,
        when: "With `dry_run`: nothing is stored",
      },
    },
    async ({ body, user }) => {
      const saved = await createEvidence(body, user);
      return body.dry_run ? Response.json(saved) : saved;
    },
  ),
});
