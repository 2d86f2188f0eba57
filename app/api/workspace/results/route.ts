import { getResults } from "@/lib/insights/workspace/queries";
import { resultsJson, resultsQuery } from "@/lib/insights/workspace/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a summary of what the latest validations found",
      query: resultsQuery,
      answer: resultsJson,
    },
    ({ query }) => getResults(query.batch),
  ),
});
