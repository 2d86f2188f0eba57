import { EVERYONE } from "@/lib/auth/roles";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";
import { listSeo } from "@/lib/seo/queries";
import { seoQuery, seoRowJson } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List products with their SEO",
      query: seoQuery,
      answer: pageOf(seoRowJson),
    },
    async ({ url, query }) => toPage(url, query, await listSeo(query)),
  ),
});
