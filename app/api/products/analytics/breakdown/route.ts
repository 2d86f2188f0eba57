import { listBreakdown } from "@/lib/analytics/breakdown/queries";
import { breakdownJson, breakdownQuery } from "@/lib/analytics/breakdown/schemas";
import { EDITORS } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "List how products stand by field, language, market, batch or uploader",
      query: breakdownQuery,
      answer: breakdownJson,
    },
    ({ query }) => listBreakdown(query.by, query.period),
  ),
});
