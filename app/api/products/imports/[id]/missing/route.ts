import { listMissing } from "@/lib/imports/reports";
import { importMissingJson } from "@/lib/imports/schemas";
import { idParams } from "@/lib/platform/fields";
import { createPageSchema, pageQuery, toPage } from "@/lib/platform/pagination";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "List the source's products that are not in the file",
      params: idParams,
      query: pageQuery,
      answer: createPageSchema(importMissingJson),
      refusals: ["conflict"],
    },
    async ({ params, query, url, user, request }) =>
      toPage(url, query, await listMissing(params.id, query, user, request.signal)),
  ),
});
