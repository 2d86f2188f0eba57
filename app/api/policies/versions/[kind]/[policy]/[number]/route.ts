import { ALL_ROLES } from "@/lib/platform/roles";
import { getPolicyVersion } from "@/lib/policies/versions/queries";
import { policyVersionDetailJson, policyVersionParams } from "@/lib/policies/versions/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a policy version",
      params: policyVersionParams,
      answer: policyVersionDetailJson,
    },
    ({ params }) => getPolicyVersion(params.kind, params.policy, params.number),
  ),
});
