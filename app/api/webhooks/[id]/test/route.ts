import { z } from "zod";
import { ADMINS } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";
import { testWebhook } from "@/lib/webhooks/mutations";
import { deliveryJson } from "@/lib/webhooks/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Send a test event to a webhook",
      params: z.object({ id: pathId }),
      answer: deliveryJson,
      status: 202,
    },
    ({ params, user }) => testWebhook(params.id, user),
  ),
});
