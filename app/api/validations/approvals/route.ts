import { createApproval } from "@/lib/approvals/mutations";
import { listApprovals } from "@/lib/approvals/queries";
import {
  approvalJson,
  approvalQuery,
  createApprovalSchema,
  decidedJson,
} from "@/lib/approvals/schemas";
import { EDITORS, EVERYONE } from "@/lib/auth/roles";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List decisions",
      query: approvalQuery,
      answer: pageOf(approvalJson),
    },
    async ({ url, query }) => toPage(url, query, await listApprovals(query)),
  ),
  POST: route(
    {
      roles: EDITORS,
      summary: "Decide on a validation",
      refusals: ["conflict"],
      body: createApprovalSchema,
      answer: decidedJson,
      status: 201,
    },
    ({ body, user }) => createApproval(body.validation, body, user, "validation"),
  ),
});
