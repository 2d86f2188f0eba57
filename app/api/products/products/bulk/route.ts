import { MAX_BULK_BYTES } from "@/lib/platform/request-body";
import { EDITORS } from "@/lib/platform/roles";
import { upsertProducts } from "@/lib/products/upsert/bulk";
import { bulkUpsertAnswer, bulkUpsertSchema } from "@/lib/products/upsert/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Create and update products by their product_id",
      body: bulkUpsertSchema,
      reads: { maxBytes: MAX_BULK_BYTES, checksTexts: false },
      answer: bulkUpsertAnswer,
    },
    ({ body, user }) => upsertProducts(body, user),
  ),
});
