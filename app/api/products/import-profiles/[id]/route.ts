import { z } from "zod";
import { deleteProfile, updateProfile } from "@/lib/imports/profiles";
import { importProfileJson, updateImportProfileSchema } from "@/lib/imports/schemas";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  PATCH: route(
    {
      roles: EDITORS,
      summary: "Update a saved mapping",
      params,
      body: updateImportProfileSchema,
      answer: importProfileJson,
      errors: { conflict: fieldErrorKeys("name") },
    },
    ({ params, body, user }) => updateProfile(params.id, body, user),
  ),
  DELETE: route({ roles: EDITORS, summary: "Delete a saved mapping", params }, ({ params, user }) =>
    deleteProfile(params.id, user),
  ),
});
