import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listKeywords } from "@/lib/seo/history";
import { seoKeywordJson, seoProductQuery } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List keywords of products",
      query: seoProductQuery,
      answer: pageOf(seoKeywordJson),
    },
    async ({ url, query }) => toPage(url, query, await listKeywords(query)),
  ),
});
