import { z } from "zod";
import { ADMINS } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";
import { listDeliveries } from "@/lib/webhooks/queries";
import { deliveryJson, deliveryQuery } from "@/lib/webhooks/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: ADMINS,
      summary: "List what was delivered to a webhook in the last 30 days",
      params: z.object({ id: pathId }),
      query: deliveryQuery,
      answer: pageOf(deliveryJson),
    },
    async ({ url, params, query }) => toPage(url, query, await listDeliveries(params.id, query)),
  ),
});
