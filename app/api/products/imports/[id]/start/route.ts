import { importJson, startImportSchema } from "@/lib/imports/schemas";
import { startImport } from "@/lib/imports/start";
import { idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Start an import",
      params: idParams,
      body: startImportSchema,
      answer: importJson,
      refusals: ["conflict"],
    },
    ({ params, body, user }) => startImport(params.id, user, body),
  ),
});
