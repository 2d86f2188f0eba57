import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";
import { listSeo, withDetail } from "@/lib/seo/queries";
import { listedSeoJson, seoListQuery } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List products with their SEO",
      query: seoListQuery,
      answer: pageOf(listedSeoJson),
    },
    async ({ url, query }) => {
      const found = await listSeo(query);
      return toPage(url, query, query.detail === false ? found : await withDetail(found));
    },
  ),
});
