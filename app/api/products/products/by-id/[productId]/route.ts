import { z } from "zod";
import { EVERYONE } from "@/lib/platform/roles";
import { getProductById } from "@/lib/products/queries";
import { productDetailJson } from "@/lib/products/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get a product by its product_id",
      params: z.object({ productId: z.string() }),
      answer: productDetailJson,
    },
    ({ params }) => getProductById(params.productId),
  ),
});
