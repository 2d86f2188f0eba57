import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";
import { listDecisions } from "@/lib/validations/decisions/queries";
import { findingDecisionJson, findingDecisionQuery } from "@/lib/validations/decisions/schemas";

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
