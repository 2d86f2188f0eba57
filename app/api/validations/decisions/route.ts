import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listDecisions } from "@/lib/validations/decisions/queries";
import { findingDecisionJson, findingDecisionQuery } from "@/lib/validations/decisions/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List decisions on violations",
      query: findingDecisionQuery,
      answer: createPageSchema(findingDecisionJson),
    },
    async ({ url, query }) => toPage(url, query, await listDecisions(query)),
  ),
});
