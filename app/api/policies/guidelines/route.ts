import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { createPolicy } from "@/lib/policies/changes/change";
import { saveAndFindIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { listGuidelines } from "@/lib/policies/guidelines/queries";
import { createGuidelineSchema, guidelineJson, guidelineQuery } from "@/lib/policies/schemas";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List brand guidelines",
      query: guidelineQuery,
      item: guidelineJson,
    },
    ({ query }) => listGuidelines(query),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Create a brand guideline",
      body: createGuidelineSchema,
      answer: guidelineJson.extend(policyIssuesField),
      status: 201,
    },
    ({ body, user }) =>
      saveAndFindIssues(
        () => createPolicy("brand", body, user),
        ({ id }) => ({ kind: "brand", id }),
      ),
  ),
});
