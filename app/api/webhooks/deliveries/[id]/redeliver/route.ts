import { redeliverEvent } from "@/lib/outbox/webhooks/mutations";
import { deliveryJson } from "@/lib/outbox/webhooks/schemas";
import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Redeliver an event",
      params: idParams,
      answer: deliveryJson,
      status: 202,
    },
    ({ params, user }) => redeliverEvent(params.id, user),
  ),
});
