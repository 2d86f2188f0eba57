import { listMissing } from "@/lib/imports/reports";
import { importMissingJson } from "@/lib/imports/schemas";
import { idParams } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: EDITOR_ROLES,
      summary: "List the source's products that are not in the file",
      params: idParams,
      query: pageQuery,
      item: importMissingJson,
      refusals: ["conflict"],
    },
    ({ params, query, user, request }) => listMissing(params.id, query, user, request.signal),
  ),
});
