import { getQuality } from "@/lib/analytics/quality";
import { analyticsQuery, qualityJson } from "@/lib/analytics/schemas";
import { EDITORS } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "Get the catalogue's quality by day",
      query: analyticsQuery,
      answer: qualityJson,
    },
    ({ query }) => getQuality(query.period),
  ),
});
