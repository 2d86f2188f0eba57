import { listDeliveries } from "@/lib/outbox/webhooks/queries";
import { deliveryJson, deliveryQuery } from "@/lib/outbox/webhooks/schemas";
import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ADMIN_ROLES,
      summary: "List the deliveries of a webhook in the last 30 days",
      params: idParams,
      query: deliveryQuery,
      item: deliveryJson,
    },
    ({ params, query }) => listDeliveries(params.id, query),
  ),
});
