import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { requestDossiers } from "@/lib/validations/dossier/requests";
import { dossierRequestJson, requestDossiersSchema } from "@/lib/validations/dossier/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Request the dossiers of several products as one ZIP",
      body: requestDossiersSchema,
      answer: dossierRequestJson,
      status: 202,
    },
    ({ body, user }) => requestDossiers(body.product_ids, user),
  ),
});
