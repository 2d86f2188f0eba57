import { listBreakdown } from "@/lib/insights/analytics/breakdown/queries";
import { breakdownJson, breakdownQuery } from "@/lib/insights/analytics/breakdown/schemas";
import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "List compliance by field, language, market, batch or uploader",
      query: breakdownQuery,
      answer: breakdownJson,
    },
    ({ query }) => listBreakdown(query.by, query.period),
  ),
});
