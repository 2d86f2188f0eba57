import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { deleteProduct } from "@/lib/products/deletion";
import { getProduct } from "@/lib/products/queries";
import { productDetailJson, staleProductJson, updateProductSchema } from "@/lib/products/schemas";
import { updateProduct } from "@/lib/products/update";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a product",
      params: idParams,
      answer: productDetailJson,
      hasVersion: true,
    },
    ({ params }) => getProduct(params.id),
  ),
  PATCH: route(
    {
      roles: EDITOR_ROLES,
      summary: "Update a product",
      refusals: ["precondition_failed"],
      errors: { conflict: staleProductJson.extend(createFieldErrorKeys("status").shape) },
      params: idParams,
      body: updateProductSchema,
      answer: productDetailJson,
      hasVersion: true,
    },
    ({ params, body, user, request }) =>
      updateProduct(params.id, body, user, request.headers.get("if-match")),
  ),
  // Viewers can delete products that they uploaded; the handler checks the uploader.
  DELETE: route(
    {
      roles: ALL_ROLES,
      summary: "Delete a product",
      refusals: ["precondition_failed"],
      params: idParams,
    },
    ({ params, user, request }) => deleteProduct(params.id, user, request.headers.get("if-match")),
  ),
});
