import { updateImport } from "@/lib/imports/change";
import { deleteDraft } from "@/lib/imports/drafts";
import { getImport } from "@/lib/imports/queries";
import { importJson, updateImportSchema } from "@/lib/imports/schemas";
import { idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

/** The time limit on serverless hosts, in seconds. Each change parses the file again. */
export const maxDuration = 300;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "Get an import with its progress",
      params: idParams,
      answer: importJson,
    },
    ({ params, user }) => getImport(params.id, user),
  ),
  PATCH: route(
    {
      roles: EDITOR_ROLES,
      summary: "Update how a draft is parsed and mapped, and recompute its counts",
      params: idParams,
      body: updateImportSchema,
      answer: importJson,
      refusals: ["conflict"],
    },
    ({ params, body, user, request }) => updateImport(params.id, body, user, request.signal),
  ),
  DELETE: route(
    { roles: EDITOR_ROLES, summary: "Delete a draft", params: idParams, refusals: ["conflict"] },
    ({ params, user }) => deleteDraft(params.id, user),
  ),
});
