import { listChanges } from "@/lib/imports/reports";
import { importChangeJson } from "@/lib/imports/schemas";
import { idParams } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: EDITOR_ROLES,
      summary: "List the stored products that an import changes, with before and after",
      params: idParams,
      query: pageQuery,
      item: importChangeJson,
      refusals: ["conflict"],
    },
    ({ params, query, user, request }) => listChanges(params.id, query, user, request.signal),
  ),
});
