import { createFieldErrorKeys } from "@/lib/platform/fields";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute, route } from "@/lib/route";
import { createApproval } from "@/lib/validations/approvals/mutations";
import { listApprovals } from "@/lib/validations/approvals/queries";
import {
  approvalJson,
  approvalQuery,
  createApprovalSchema,
  decidedJson,
} from "@/lib/validations/approvals/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: ALL_ROLES, summary: "List decisions", query: approvalQuery, item: approvalJson },
    ({ query }) => listApprovals(query),
  ),
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Decide on a validation",
      errors: { conflict: createFieldErrorKeys("validation") },
      body: createApprovalSchema,
      answer: decidedJson,
      status: 201,
    },
    ({ body, user }) => createApproval(body.validation, body, user, "validation"),
  ),
});
