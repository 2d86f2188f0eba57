import { idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { downloadDossiers } from "@/lib/validations/dossier/requests";

export const maxDuration = 300;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "Download requested dossiers: one ZIP with a folder per product",
      media: ["application/zip"],
      params: idParams,
      refusals: ["not_found", "conflict"],
    },
    ({ params, user }) => downloadDossiers(params.id, user),
  ),
});
