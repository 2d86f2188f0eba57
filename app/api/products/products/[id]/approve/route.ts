import { z } from "zod";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { EDITORS } from "@/lib/platform/roles";
import { decisionAnswer, decisionSchema } from "@/lib/products/schemas";
import { defineEndpoint, route } from "@/lib/route";
import { decideOnProduct } from "@/lib/validations/approvals/mutations";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Approve a product",
      errors: { conflict: fieldErrorKeys("validation") },
      params: z.object({ id: pathId }),
      body: decisionSchema,
      answer: decisionAnswer,
    },
    ({ params, body, user }) => decideOnProduct(params.id, { action: "approve", ...body }, user),
  ),
});
