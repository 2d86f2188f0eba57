import { listRuleFigures } from "@/lib/insights/analytics/rule-figures";
import { analyticsQuery, ruleQualityListJson } from "@/lib/insights/analytics/schemas";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "List findings by rule for a period",
      query: analyticsQuery,
      answer: ruleQualityListJson,
    },
    ({ query }) => listRuleFigures(query.period),
  ),
});
