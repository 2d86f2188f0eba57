import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";
import { listPatterns } from "@/lib/validations/findings/patterns";
import { patternJson, patternQuery } from "@/lib/validations/findings/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List patterns of open findings",
      query: patternQuery,
      item: patternJson,
    },
    ({ query }) => listPatterns(query),
  ),
});
