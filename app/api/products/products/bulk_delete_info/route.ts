import { EDITOR_ROLES } from "@/lib/platform/roles";
import { getBulkDeleteInfo } from "@/lib/products/deletion";
import { bulkDeleteInfoJson, productIdsSchema } from "@/lib/products/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Preview the deletion of several products",
      refusals: ["not_found"],
      storesNothing: true,
      body: productIdsSchema,
      answer: bulkDeleteInfoJson,
    },
    ({ body }) => getBulkDeleteInfo(body.product_ids),
  ),
});
