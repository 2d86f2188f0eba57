import { MAX_BULK_BYTES } from "@/lib/platform/request-body";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { upsertProducts } from "@/lib/products/upsert/bulk";
import { bulkUpsertResponse, bulkUpsertSchema } from "@/lib/products/upsert/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Create and update products by their product_id",
      body: bulkUpsertSchema,
      bodyOptions: { maxBytes: MAX_BULK_BYTES, checksTexts: false },
      answer: bulkUpsertResponse,
    },
    ({ body, user }) => upsertProducts(body, user),
  ),
});
