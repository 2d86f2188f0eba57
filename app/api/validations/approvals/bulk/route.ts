import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { decideOnMany } from "@/lib/validations/approvals/bulk/decide";
import { bulkApprovalAnswer, bulkApprovalSchema } from "@/lib/validations/approvals/bulk/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Decide on up to 1,000 validations in one request",
      body: bulkApprovalSchema,
      answer: bulkApprovalAnswer,
    },
    ({ body, user }) => decideOnMany(body, user),
  ),
});
