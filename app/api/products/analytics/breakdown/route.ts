import { listBreakdown } from "@/lib/insights/analytics/breakdown/queries";
import { breakdownJson, breakdownQuery } from "@/lib/insights/analytics/breakdown/schemas";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "List compliance by field, language, market, batch or uploader",
      query: breakdownQuery,
      answer: breakdownJson,
    },
    ({ query }) => listBreakdown(query.by, query.period),
  ),
});
