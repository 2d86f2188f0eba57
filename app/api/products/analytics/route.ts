import { getAnalytics } from "@/lib/insights/analytics/queries";
import { analyticsJson, analyticsQuery } from "@/lib/insights/analytics/schemas";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "Get the analytics of a period",
      query: analyticsQuery,
      answer: analyticsJson,
    },
    ({ query }) => getAnalytics(query.period),
  ),
});
