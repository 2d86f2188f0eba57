import { EDITORS } from "@/lib/auth/roles";
import { barredJson, barredQuery } from "@/lib/decisions/schemas";
import { whyBarred } from "@/lib/products/four-eyes";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "Say whether one may approve a product and decide on its findings",
      query: barredQuery,
      answer: barredJson,
    },
    async ({ query, user }) => ({ barred: await whyBarred(query.product, user.id) }),
  ),
});
