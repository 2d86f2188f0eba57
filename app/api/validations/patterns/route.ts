import { EVERYONE } from "@/lib/auth/roles";
import { listPatterns } from "@/lib/findings/patterns";
import { patternJson, patternQuery } from "@/lib/findings/schemas";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";

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
