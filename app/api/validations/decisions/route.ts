import { listDecisions } from "@/lib/findings/decisions/queries";
import { findingDecisionJson, findingDecisionQuery } from "@/lib/findings/decisions/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List decisions on violations",
      query: findingDecisionQuery,
      item: findingDecisionJson,
    },
    ({ query }) => listDecisions(query),
  ),
});
