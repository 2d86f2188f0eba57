import { decideOnMany } from "@/lib/approvals/bulk/decide";
import { bulkApprovalAnswer, bulkApprovalSchema } from "@/lib/approvals/bulk/schemas";
import { EDITORS } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Decide on up to a thousand validations at once",
      body: bulkApprovalSchema,
      answer: bulkApprovalAnswer,
    },
    ({ body, user }) => decideOnMany(body, user),
  ),
});
