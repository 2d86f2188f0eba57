import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listKeywords } from "@/lib/seo/history";
import { seoKeywordJson, seoProductQuery } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List keywords of products",
      query: seoProductQuery,
      answer: createPageSchema(seoKeywordJson),
    },
    async ({ url, query }) => toPage(url, query, await listKeywords(query)),
  ),
});
