import { ADMIN_ROLES } from "@/lib/platform/roles";
import { findDraftIssues } from "@/lib/policies/checks/queries";
import { draftIssuesJson, draftRuleSchema } from "@/lib/policies/checks/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Check a rule against all policies while it is edited",
      storesNothing: true,
      body: draftRuleSchema,
      answer: draftIssuesJson,
    },
    ({ body }) => findDraftIssues(body),
  ),
});
