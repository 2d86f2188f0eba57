import { z } from "zod";
import { createFieldErrorKeys } from "@/lib/platform/fields";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { deleteField, updateField } from "@/lib/product-fields/mutations";
import { getField } from "@/lib/product-fields/queries";
import {
  fieldInUseJson,
  productFieldJson,
  updateProductFieldSchema,
} from "@/lib/product-fields/schemas";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ field: z.string().describe("The field's id or key.") });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ALL_ROLES, summary: "Get a product field", params, answer: productFieldJson },
    ({ params }) => getField(params.field),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update a product field",
      errors: { conflict: fieldInUseJson.extend(createFieldErrorKeys("label").shape) },
      params,
      body: updateProductFieldSchema,
      answer: productFieldJson,
    },
    ({ params, body, user }) => updateField(params.field, body, user),
  ),
  DELETE: route(
    {
      roles: ADMIN_ROLES,
      summary: "Delete a product field",
      errors: { conflict: fieldInUseJson },
      params,
    },
    ({ params, user }) => deleteField(params.field, user),
  ),
});
