import { z } from "zod";
import { decideOnProduct } from "@/lib/approvals/mutations";
import { EDITORS } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { decisionAnswer, decisionSchema } from "@/lib/products/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Approve a product",
      refusals: ["conflict"],
      params: z.object({ id: pathId }),
      body: decisionSchema,
      answer: decisionAnswer,
    },
    ({ params, body, user }) => decideOnProduct(params.id, { action: "approve", ...body }, user),
  ),
});
