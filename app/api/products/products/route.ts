import { pageOf, toPage } from "@/lib/platform/pagination";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
import { createProduct } from "@/lib/products/mutations";
import { listProducts } from "@/lib/products/queries";
import {
  createProductAnswer,
  createProductSchema,
  productJson,
  productQuery,
} from "@/lib/products/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    { roles: EVERYONE, summary: "List products", query: productQuery, answer: pageOf(productJson) },
    async ({ url, query }) => toPage(url, query, await listProducts(query)),
  ),
  POST: route(
    {
      roles: EDITORS,
      summary: "Create a product and queue its validation",
      refusals: ["conflict"],
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
