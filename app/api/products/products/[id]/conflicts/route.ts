import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { decideConflicts, getDeliveryState } from "@/lib/products/deliveries/conflicts";
import { chooseSchema, deliveryStateJson } from "@/lib/products/deliveries/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a product's conflicts and the sources that no longer deliver it",
      params: idParams,
      answer: deliveryStateJson,
    },
    ({ params }) => getDeliveryState(params.id),
  ),
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Resolve a product's conflicts",
      params: idParams,
      body: chooseSchema,
      answer: deliveryStateJson,
      refusals: ["conflict"],
    },
    async ({ params, body, user }) => {
      await decideConflicts({ productId: params.id }, body, user);
      return getDeliveryState(params.id);
    },
  ),
});
