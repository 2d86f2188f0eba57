import { z } from "zod";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
import { deleteProduct } from "@/lib/products/deletion";
import { getProduct } from "@/lib/products/queries";
import { productDetailJson, staleProductJson, updateProductSchema } from "@/lib/products/schemas";
import { updateProduct } from "@/lib/products/update";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: EVERYONE, summary: "Get a product", params, answer: productDetailJson },
    ({ params }) => getProduct(params.id),
  ),
  PATCH: route(
    {
      roles: EDITORS,
      summary: "Update a product",
      refusals: ["precondition_failed"],
      errors: { conflict: staleProductJson.extend(fieldErrorKeys("status").shape) },
      params,
      body: updateProductSchema,
      answer: productDetailJson,
    },
    ({ params, body, user, request }) =>
      updateProduct(params.id, body, user, request.headers.get("if-match")),
  ),
  // Viewers can delete products that they uploaded; the handler checks the uploader.
  DELETE: route(
    {
      roles: EVERYONE,
      summary: "Delete a product",
      refusals: ["precondition_failed"],
      params,
    },
    ({ params, user, request }) => deleteProduct(params.id, user, request.headers.get("if-match")),
  ),
});
