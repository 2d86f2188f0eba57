import { deleteSavedView, updateSavedView } from "@/lib/people/views/mutations";
import { savedViewJson, updateSavedViewSchema } from "@/lib/people/views/schemas";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  PATCH: route(
    {
      roles: ALL_ROLES,
      summary: "Rename, change or share a saved view",
      params: idParams,
      body: updateSavedViewSchema,
      answer: savedViewJson,
      errors: { conflict: createFieldErrorKeys("name") },
    },
    ({ params, body, user }) => updateSavedView(params.id, body, user),
  ),
  DELETE: route(
    {
      roles: ALL_ROLES,
      summary: "Delete a saved view",
      params: idParams,
    },
    ({ params, user }) => deleteSavedView(params.id, user),
  ),
});
