import { createPageOrCursorSchema, toPageOrNext } from "@/lib/platform/cursor";
import { createFieldErrorKeys } from "@/lib/platform/fields";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { listChangedProducts, listProducts } from "@/lib/products/queries";
import {
  createProductResponse,
  createProductSchema,
  productJson,
  productQuery,
} from "@/lib/products/schemas";
import { createProduct } from "@/lib/products/upsert/create";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List products",
      query: productQuery,
      answer: createPageOrCursorSchema(productJson),
    },
    ({ url, query }) => toPageOrNext(url, query, listProducts, listChangedProducts),
  ),
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Create a product and queue its validation",
      errors: { conflict: createFieldErrorKeys("product_id") },
      body: createProductSchema,
      answer: createProductResponse,
      status: 201,
    },
    async ({ body, user }) => ({
      message: "Product uploaded successfully and queued for validation",
      product: await createProduct(body, user),
    }),
  ),
});
