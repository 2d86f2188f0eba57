import { ALL_ROLES } from "@/lib/platform/roles";
import { policyScopeQuery, staleJson } from "@/lib/policies/versions/schemas";
import { defineEndpoint, route } from "@/lib/route";
import { countStaleValidations } from "@/lib/validations/stale";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Count products with outdated verdicts",
      query: policyScopeQuery,
      answer: staleJson,
    },
    ({ query }) => countStaleValidations(query),
  ),
});
