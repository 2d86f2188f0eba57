import { getResults } from "@/lib/insights/workspace/queries";
import { resultsJson, resultsQuery } from "@/lib/insights/workspace/schemas";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get a summary of what the latest validations found",
      query: resultsQuery,
      answer: resultsJson,
    },
    ({ query }) => getResults(query.batch),
  ),
});
