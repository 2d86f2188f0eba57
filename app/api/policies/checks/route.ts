import { ALL_ROLES } from "@/lib/platform/roles";
import { checkAllPolicies } from "@/lib/policies/checks/queries";
import { policyChecksJson } from "@/lib/policies/checks/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Check policies for contradictions, dead rules and duplicates",
      answer: policyChecksJson,
    },
    checkAllPolicies,
  ),
});
