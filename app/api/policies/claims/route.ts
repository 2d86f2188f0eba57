import { ALL_ROLES } from "@/lib/platform/roles";
import { listClaims } from "@/lib/policies/evidence/claims";
import { claimsJson, claimsQuery } from "@/lib/policies/evidence/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List claims with their rules and evidence",
      query: claimsQuery,
      answer: claimsJson,
    },
    ({ query }) => listClaims(query),
  ),
});
