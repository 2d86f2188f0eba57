import { EVERYONE } from "@/lib/platform/roles";
import { policyScopeQuery, staleJson } from "@/lib/policies/versions/schemas";
import { defineEndpoint, route } from "@/lib/route";
import { countStale } from "@/lib/validations/stale";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Count products with outdated verdicts",
      query: policyScopeQuery,
      answer: staleJson,
    },
    ({ query }) => countStale(query),
  ),
});
