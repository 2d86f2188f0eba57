import { listProfiles } from "@/lib/imports/profiles";
import { importProfileJson } from "@/lib/imports/schemas";
import { createPageSchema, pageQuery, toPage } from "@/lib/platform/pagination";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "List saved mappings",
      query: pageQuery,
      answer: createPageSchema(importProfileJson),
    },
    async ({ query, url }) => toPage(url, query, await listProfiles(query)),
  ),
});
