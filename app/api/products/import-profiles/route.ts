import { listProfiles } from "@/lib/imports/profiles";
import { importProfileJson } from "@/lib/imports/schemas";
import { pageOf, pageQuery, toPage } from "@/lib/platform/pagination";
import { EDITORS } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
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
