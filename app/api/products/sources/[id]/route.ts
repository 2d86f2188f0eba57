import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { sourceJson, updateSourceSchema } from "@/lib/products/deliveries/schemas";
import { deleteSource, getSource, updateSource } from "@/lib/products/deliveries/sources";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: EDITOR_ROLES, summary: "Get an import source", params: idParams, answer: sourceJson },
    ({ params }) => getSource(params.id),
  ),
  PATCH: route(
    {
      roles: EDITOR_ROLES,
      summary: "Update a source's name, mapping or handling of missing products",
      params: idParams,
      body: updateSourceSchema,
      answer: sourceJson,
      errors: { conflict: createFieldErrorKeys("name") },
    },
    ({ params, body, user }) => updateSource(params.id, body, user),
  ),
  DELETE: route(
    {
      roles: EDITOR_ROLES,
      summary: "Delete a source with its delivered values and undecided conflicts",
      params: idParams,
    },
    ({ params, user }) => deleteSource(params.id, user),
  ),
});
