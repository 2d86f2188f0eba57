import { z } from "zod";
import { ADMINS } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";
import { redeliver } from "@/lib/webhooks/mutations";
import { deliveryJson } from "@/lib/webhooks/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Deliver an event once more",
      params: z.object({ id: pathId }),
      answer: deliveryJson,
      status: 202,
    },
    ({ params, user }) => redeliver(params.id, user),
  ),
});
