import { deleteProfile, updateProfile } from "@/lib/imports/profiles";
import { importProfileJson, updateImportProfileSchema } from "@/lib/imports/schemas";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  PATCH: route(
    {
      roles: EDITOR_ROLES,
      summary: "Update a saved mapping",
      params: idParams,
      body: updateImportProfileSchema,
      answer: importProfileJson,
      errors: { conflict: createFieldErrorKeys("name") },
    },
    ({ params, body, user }) => updateProfile(params.id, body, user),
  ),
  DELETE: route(
    { roles: EDITOR_ROLES, summary: "Delete a saved mapping", params: idParams },
    ({ params, user }) => deleteProfile(params.id, user),
  ),
});
