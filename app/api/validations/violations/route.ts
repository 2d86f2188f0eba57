import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";
import { listedViolationJson, violationQuery } from "@/lib/validations/schemas";
import { listViolations } from "@/lib/validations/violations";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List violations",
      query: violationQuery,
      answer: pageOf(listedViolationJson),
    },
    async ({ url, query }) => toPage(url, query, await listViolations(query)),
  ),
});
