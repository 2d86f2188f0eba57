import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listPolicyVersions } from "@/lib/policies/versions/queries";
import { policyVersionJson, policyVersionQuery } from "@/lib/policies/versions/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List policy versions",
      query: policyVersionQuery,
      answer: createPageSchema(policyVersionJson),
    },
    async ({ query, url }) => toPage(url, query, await listPolicyVersions(query)),
  ),
});
