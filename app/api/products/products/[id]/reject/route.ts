import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { decisionResponse, decisionSchema } from "@/lib/products/schemas";
import { defineEndpoint, route } from "@/lib/route";
import { decideOnProduct } from "@/lib/validations/approvals/mutations";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Reject a product",
      errors: { conflict: createFieldErrorKeys("validation") },
      params: idParams,
      body: decisionSchema,
      answer: decisionResponse,
    },
    ({ params, body, user }) => decideOnProduct(params.id, { action: "reject", ...body }, user),
  ),
});
