import { listProfiles } from "@/lib/imports/profiles";
import { importProfileJson } from "@/lib/imports/schemas";
import { pageOf, pageQuery, toPage } from "@/lib/platform/pagination";
import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "List saved mappings",
      query: pageQuery,
      answer: pageOf(importProfileJson),
    },
    async ({ query, url }) => toPage(url, query, await listProfiles(query)),
  ),
});
