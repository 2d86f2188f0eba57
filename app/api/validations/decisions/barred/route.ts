import { barredJson, barredQuery } from "@/lib/findings/decisions/schemas";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { findBarredReason } from "@/lib/products/four-eyes";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "Check whether you may approve a product and decide on its findings",
      query: barredQuery,
      answer: barredJson,
    },
    async ({ query, user }) => ({ barred: await findBarredReason(query.product, user.id) }),
  ),
});
