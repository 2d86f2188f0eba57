import { importJson } from "@/lib/imports/schemas";
import { cancelImport } from "@/lib/imports/start";
import { idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Cancel a running import; stored products are kept",
      params: idParams,
      answer: importJson,
      refusals: ["conflict"],
    },
    ({ params, user }) => cancelImport(params.id, user),
  ),
});
