import { listChanges } from "@/lib/imports/reports";
import { importChangeJson } from "@/lib/imports/schemas";
import { idParams } from "@/lib/platform/fields";
import { createPageSchema, pageQuery, toPage } from "@/lib/platform/pagination";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "List the stored products that an import changes, with before and after",
      params: idParams,
      query: pageQuery,
      answer: createPageSchema(importChangeJson),
      refusals: ["conflict"],
    },
    async ({ params, query, url, user, request }) =>
      toPage(url, query, await listChanges(params.id, query, user, request.signal)),
  ),
});
