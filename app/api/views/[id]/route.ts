import { z } from "zod";
import { deleteSavedView, updateSavedView } from "@/lib/people/views/mutations";
import { savedViewJson, updateSavedViewSchema } from "@/lib/people/views/schemas";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  PATCH: route(
    {
      roles: EVERYONE,
      summary: "Rename, change or share a saved view",
      params,
      body: updateSavedViewSchema,
      answer: savedViewJson,
      errors: { conflict: fieldErrorKeys("name") },
    },
    ({ params, body, user }) => updateSavedView(params.id, body, user),
  ),
  DELETE: route(
    {
      roles: EVERYONE,
      summary: "Delete a saved view",
      params,
    },
    ({ params, user }) => deleteSavedView(params.id, user),
  ),
});
