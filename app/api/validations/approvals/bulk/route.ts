import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { decideOnMany } from "@/lib/validations/approvals/bulk/decide";
import { bulkApprovalResponse, bulkApprovalSchema } from "@/lib/validations/approvals/bulk/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Decide on up to 1,000 validations in one request",
      body: bulkApprovalSchema,
      answer: bulkApprovalResponse,
    },
    ({ body, user }) => decideOnMany(body, user),
  ),
});
