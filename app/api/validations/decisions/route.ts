import { EVERYONE } from "@/lib/auth/roles";
import { listDecisions } from "@/lib/decisions/queries";
import { findingDecisionJson, findingDecisionQuery } from "@/lib/decisions/schemas";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List decisions on violations",
      query: findingDecisionQuery,
      answer: pageOf(findingDecisionJson),
    },
    async ({ url, query }) => toPage(url, query, await listDecisions(query)),
  ),
});
