import { pageOrCursorOf, toPageOrNext } from "@/lib/platform/cursor";
import { fieldErrorKeys } from "@/lib/platform/fields";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
import { createProduct } from "@/lib/products/mutations";
import { listChangedProducts, listProducts } from "@/lib/products/queries";
import {
  createProductAnswer,
  createProductSchema,
  productJson,
  productQuery,
} from "@/lib/products/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List products",
      query: productQuery,
      answer: pageOrCursorOf(productJson),
    },
    ({ url, query }) => toPageOrNext(url, query, listProducts, listChangedProducts),
  ),
  POST: route(
    {
      roles: EDITORS,
      summary: "Create a product and queue its validation",
      errors: { conflict: fieldErrorKeys("product_id") },
      body: createProductSchema,
      answer: createProductAnswer,
      status: 201,
    },
    async ({ body, user }) => ({
      message: "Product uploaded successfully and queued for validation",
      product: await createProduct(body, user),
    }),
  ),
});
