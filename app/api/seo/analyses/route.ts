import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listAnalyses } from "@/lib/seo/history";
import { seoAnalysisJson, seoProductQuery } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List SEO analyses",
      query: seoProductQuery,
      answer: pageOf(seoAnalysisJson),
    },
    async ({ url, query }) => toPage(url, query, await listAnalyses(query)),
  ),
});
