import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listPatterns } from "@/lib/validations/findings/patterns";
import { patternJson, patternQuery } from "@/lib/validations/findings/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List patterns of open findings",
      query: patternQuery,
      answer: createPageSchema(patternJson),
    },
    async ({ url, query }) => toPage(url, query, await listPatterns(query)),
  ),
});
