import { z } from "zod";
import { updateApproval } from "@/lib/approvals/mutations";
import { getApproval } from "@/lib/approvals/queries";
import { approvalJson, decidedJson, updateApprovalSchema } from "@/lib/approvals/schemas";
import { EDITORS, EVERYONE } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    { roles: EVERYONE, summary: "Get a decision", params, answer: approvalJson },
    ({ params }) => getApproval(params.id),
  ),
  PATCH: route(
    {
      roles: EDITORS,
      summary: "Change the comments of a decision",
      params,
      body: updateApprovalSchema,
      answer: decidedJson,
    },
    ({ params, body, user }) => updateApproval(params.id, body, user),
  ),
});
