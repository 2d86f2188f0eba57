import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";
import { listPatterns } from "@/lib/validations/findings/patterns";
import { patternJson, patternQuery } from "@/lib/validations/findings/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List patterns of open findings",
      query: patternQuery,
      answer: pageOf(patternJson),
    },
    async ({ url, query }) => toPage(url, query, await listPatterns(query)),
  ),
});
