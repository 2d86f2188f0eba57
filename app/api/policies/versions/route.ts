import { ALL_ROLES } from "@/lib/platform/roles";
import { listPolicyVersions } from "@/lib/policies/versions/queries";
import { policyVersionJson, policyVersionQuery } from "@/lib/policies/versions/schemas";
import { defineEndpoint, listRoute } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List policy versions",
      query: policyVersionQuery,
      item: policyVersionJson,
    },
    ({ query }) => listPolicyVersions(query),
  ),
});
