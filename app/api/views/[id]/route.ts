import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";
import { deleteSavedView, updateSavedView } from "@/lib/views/mutations";
import { savedViewJson, updateSavedViewSchema } from "@/lib/views/schemas";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  PATCH: route(
    {
      roles: EVERYONE,
      summary: "Rename, change or share a saved view",
      params,
      body: updateSavedViewSchema,
      answer: savedViewJson,
      refusals: ["conflict"],
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
