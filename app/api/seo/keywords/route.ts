import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";
import { listKeywords } from "@/lib/seo/history";
import { seoKeywordJson, seoProductQuery } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List keywords of products",
      query: seoProductQuery,
      item: seoKeywordJson,
    },
    ({ query }) => listKeywords(query),
  ),
});
