import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { listPolicyVersions } from "@/lib/policies/versions/queries";
import { policyVersionJson, policyVersionQuery } from "@/lib/policies/versions/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List policy versions",
      query: policyVersionQuery,
      answer: pageOf(policyVersionJson),
    },
    async ({ query, url }) => toPage(url, query, await listPolicyVersions(query)),
  ),
});
