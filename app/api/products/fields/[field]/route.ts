import { z } from "zod";
import { fieldErrorKeys } from "@/lib/platform/fields";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
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
    { roles: EVERYONE, summary: "Get a product field", params, answer: productFieldJson },
    ({ params }) => getField(params.field),
  ),
  PATCH: route(
    {
      roles: ADMINS,
      summary: "Update a product field",
      errors: { conflict: fieldInUseJson.extend(fieldErrorKeys("label").shape) },
      params,
      body: updateProductFieldSchema,
      answer: productFieldJson,
    },
    ({ params, body, user }) => updateField(params.field, body, user),
  ),
  DELETE: route(
    {
      roles: ADMINS,
      summary: "Delete a product field",
      errors: { conflict: fieldInUseJson },
      params,
    },
    ({ params, user }) => deleteField(params.field, user),
  ),
});
