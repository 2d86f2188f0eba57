import { listRuleFigures } from "@/lib/insights/analytics/rule-figures";
import { analyticsQuery, ruleQualityListJson } from "@/lib/insights/analytics/schemas";
import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "List findings by rule for a period",
      query: analyticsQuery,
      answer: ruleQualityListJson,
    },
    ({ query }) => listRuleFigures(query.period),
  ),
});
