import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listAnalyses } from "@/lib/seo/history";
import { seoAnalysisJson, seoProductQuery } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List SEO analyses",
      query: seoProductQuery,
      answer: createPageSchema(seoAnalysisJson),
    },
    async ({ url, query }) => toPage(url, query, await listAnalyses(query)),
  ),
});
