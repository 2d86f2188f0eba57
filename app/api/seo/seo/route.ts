import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { addDetails, listSeo } from "@/lib/seo/queries";
import { listedSeoJson, seoListQuery } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List products with their SEO data",
      query: seoListQuery,
      answer: createPageSchema(listedSeoJson),
    },
    async ({ url, query }) => {
      const listing = await listSeo(query);
      return toPage(url, query, query.detail === false ? listing : await addDetails(listing));
    },
  ),
});
