import { getResults } from "@/lib/insights/workspace/queries";
import { resultsJson, resultsQuery } from "@/lib/insights/workspace/schemas";
import { EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get what the latest validations have found",
      query: resultsQuery,
      answer: resultsJson,
    },
    ({ query }) => getResults(query.batch),
  ),
});
