import { createPageSchema, pageQuery, toPage } from "@/lib/platform/pagination";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { sourceJson } from "@/lib/products/deliveries/schemas";
import { listSources } from "@/lib/products/deliveries/sources";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "List import sources",
      query: pageQuery,
      answer: createPageSchema(sourceJson),
    },
    async ({ query, url }) => toPage(url, query, await listSources(query)),
  ),
});
