import { chooseInImport, listConflicts } from "@/lib/imports/conflicts";
import { importJson } from "@/lib/imports/schemas";
import { idParams } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { chooseSchema, conflictJson } from "@/lib/products/deliveries/schemas";
import { defineEndpoint, listRoute, route } from "@/lib/route";

/** The time limit on serverless hosts, in seconds. A draft's file is parsed again. */
export const maxDuration = 300;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: EDITOR_ROLES,
      summary: "List the fields that both the source and a user have changed",
      params: idParams,
      query: pageQuery,
      item: conflictJson,
      refusals: ["conflict"],
    },
    ({ params, query, user, request }) => listConflicts(params.id, query, user, request.signal),
  ),
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Resolve conflicts of an import",
      params: idParams,
      body: chooseSchema,
      answer: importJson,
      refusals: ["conflict"],
    },
    ({ params, body, user, request }) => chooseInImport(params.id, body, user, request.signal),
  ),
});
