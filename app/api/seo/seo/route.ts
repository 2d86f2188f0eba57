import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listSeo, withDetail } from "@/lib/seo/queries";
import { listedSeoJson, seoListQuery } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List products with their SEO data",
      query: seoListQuery,
      answer: pageOf(listedSeoJson),
    },
    async ({ url, query }) => {
      const listing = await listSeo(query);
      return toPage(url, query, query.detail === false ? listing : await withDetail(listing));
    },
  ),
});
