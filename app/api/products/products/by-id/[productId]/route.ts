import { z } from "zod";
import { createETag } from "@/lib/platform/if-match";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { getProduct, resolvePathId } from "@/lib/products/queries";
import { productDetailJson, staleProductJson } from "@/lib/products/schemas";
import { putProduct } from "@/lib/products/upsert/put-product";
import { putProductSchema } from "@/lib/products/upsert/schemas";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ productId: z.string() });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a product by its product_id",
      params,
      answer: productDetailJson,
      hasVersion: true,
    },
    async ({ params }) => getProduct(await resolvePathId(params.productId)),
  ),
  PUT: route(
    {
      roles: EDITOR_ROLES,
      summary: "Create or update a product by its product_id",
      params,
      body: putProductSchema,
      answer: productDetailJson,
      hasVersion: true,
      alternative: { status: 201, answer: productDetailJson, when: "The product was created" },
      refusals: ["precondition_failed"],
      errors: { conflict: staleProductJson },
    },
    async ({ params, body, user, request }) => {
      const ifMatch = request.headers.get("if-match");
      const { product, isNew } = await putProduct(params.productId, body, user, ifMatch);
      if (!isNew) return product;
      const etag = createETag([JSON.stringify(product)], product.version);
      return Response.json(product, { status: 201, headers: { etag } });
    },
  ),
});
