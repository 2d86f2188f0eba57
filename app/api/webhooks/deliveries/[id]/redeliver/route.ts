import { z } from "zod";
import { redeliver } from "@/lib/outbox/webhooks/mutations";
import { deliveryJson } from "@/lib/outbox/webhooks/schemas";
import { pathId } from "@/lib/platform/fields";
import { ADMINS } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Redeliver an event",
      params: z.object({ id: pathId }),
      answer: deliveryJson,
      status: 202,
    },
    ({ params, user }) => redeliver(params.id, user),
  ),
});
