import { fieldErrorKeys } from "@/lib/platform/fields";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { createApproval } from "@/lib/validations/approvals/mutations";
import { listApprovals } from "@/lib/validations/approvals/queries";
import {
  approvalJson,
  approvalQuery,
  createApprovalSchema,
  decidedJson,
} from "@/lib/validations/approvals/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
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
      errors: { conflict: fieldErrorKeys("validation") },
      body: createApprovalSchema,
      answer: decidedJson,
      status: 201,
    },
    ({ body, user }) => createApproval(body.validation, body, user, "validation"),
  ),
});
