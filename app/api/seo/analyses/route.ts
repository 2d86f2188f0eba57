import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";
import { listAnalyses } from "@/lib/seo/history";
import { seoAnalysisJson, seoProductQuery } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List SEO analyses",
      query: seoProductQuery,
      item: seoAnalysisJson,
    },
    ({ query }) => listAnalyses(query),
  ),
});
