import { getQuality } from "@/lib/insights/analytics/quality";
import { analyticsQuery, qualityJson } from "@/lib/insights/analytics/schemas";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "Get the catalogue's quality by day",
      query: analyticsQuery,
      answer: qualityJson,
    },
    ({ query }) => getQuality(query.period),
  ),
});
