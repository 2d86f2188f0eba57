import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { downloadDossier } from "@/lib/validations/dossier/download";

export const maxDuration = 300;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Download the dossier of a product as a ZIP",
      media: ["application/zip"],
      params: idParams,
      refusals: ["not_found", "conflict"],
    },
    ({ params, user }) => downloadDossier(params.id, user),
  ),
});
