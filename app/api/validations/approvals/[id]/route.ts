import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { updateApproval } from "@/lib/validations/approvals/mutations";
import { getApproval } from "@/lib/validations/approvals/queries";
import {
  approvalJson,
  decidedJson,
  updateApprovalSchema,
} from "@/lib/validations/approvals/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ALL_ROLES, summary: "Get a decision", params: idParams, answer: approvalJson },
    ({ params }) => getApproval(params.id),
  ),
  PATCH: route(
    {
      roles: EDITOR_ROLES,
      summary: "Update the comments of a decision",
      params: idParams,
      body: updateApprovalSchema,
      answer: decidedJson,
    },
    ({ params, body, user }) => updateApproval(params.id, body, user),
  ),
});
