import { EDITOR_ROLES } from "@/lib/platform/roles";
import { deleteProducts } from "@/lib/products/deletion";
import { bulkDeleteJson, productIdsSchema } from "@/lib/products/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Delete several products",
      refusals: ["not_found"],
      body: productIdsSchema,
      answer: bulkDeleteJson,
    },
    ({ body, user }) => deleteProducts(body.product_ids, user),
  ),
});
