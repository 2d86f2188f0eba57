import { listProfiles } from "@/lib/imports/profiles";
import { importProfileJson } from "@/lib/imports/schemas";
import { pageQuery } from "@/lib/platform/pagination";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: EDITOR_ROLES,
      summary: "List saved mappings",
      query: pageQuery,
      item: importProfileJson,
    },
    ({ query }) => listProfiles(query),
  ),
});
