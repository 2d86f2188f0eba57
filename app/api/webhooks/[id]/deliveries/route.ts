import { listDeliveries } from "@/lib/outbox/webhooks/queries";
import { deliveryJson, deliveryQuery } from "@/lib/outbox/webhooks/schemas";
import { idParams } from "@/lib/platform/fields";
import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMIN_ROLES,
      summary: "List the deliveries of a webhook in the last 30 days",
      params: idParams,
      query: deliveryQuery,
      answer: createPageSchema(deliveryJson),
    },
    async ({ url, params, query }) => toPage(url, query, await listDeliveries(params.id, query)),
  ),
});
