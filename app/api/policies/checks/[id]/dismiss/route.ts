import { ADMIN_ROLES } from "@/lib/platform/roles";
import { dismissIssue } from "@/lib/policies/checks/mutations";
import { dismissIssueSchema, issueParams, policyIssueJson } from "@/lib/policies/checks/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Dismiss a policy issue",
      params: issueParams,
      body: dismissIssueSchema,
      answer: policyIssueJson,
    },
    ({ params, body, user }) => dismissIssue(params.id, body.reason, user),
  ),
});
