import { pageQuery } from "@/lib/platform/pagination";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { sourceJson } from "@/lib/products/deliveries/schemas";
import { listSources } from "@/lib/products/deliveries/sources";
import { defineEndpoint, listRoute } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: EDITOR_ROLES, summary: "List import sources", query: pageQuery, item: sourceJson },
    ({ query }) => listSources(query),
  ),
});
