import { z } from "zod";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { EDITORS } from "@/lib/platform/roles";
import { sourceJson, updateSourceSchema } from "@/lib/products/deliveries/schemas";
import { deleteSource, getSource, updateSource } from "@/lib/products/deliveries/sources";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: EDITORS, summary: "Get an import source", params, answer: sourceJson },
    ({ params }) => getSource(params.id),
  ),
  PATCH: route(
    {
      roles: EDITORS,
      summary: "Update a source's name, mapping or handling of missing products",
      params,
      body: updateSourceSchema,
      answer: sourceJson,
      errors: { conflict: fieldErrorKeys("name") },
    },
    ({ params, body, user }) => updateSource(params.id, body, user),
  ),
  DELETE: route(
    {
      roles: EDITORS,
      summary: "Delete a source with its delivered values and undecided conflicts",
      params,
    },
    ({ params, user }) => deleteSource(params.id, user),
  ),
});
