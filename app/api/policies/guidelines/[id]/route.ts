import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { deletePolicy, updatePolicy } from "@/lib/policies/changes/change";
import { withAllRuleFaults } from "@/lib/policies/changes/rule-list";
import { saveAndFindIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { getGuideline } from "@/lib/policies/guidelines/queries";
import { BRAND_GUIDELINE } from "@/lib/policies/owners";
import { guidelineJson, updateGuidelineSchema } from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ALL_ROLES, summary: "Get a brand guideline", params: idParams, answer: guidelineJson },
    ({ params }) => getGuideline(params.id),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update a brand guideline",
      params: idParams,
      body: updateGuidelineSchema,
      allFaults: (body, fieldErrors, { id }) =>
        withAllRuleFaults(BRAND_GUIDELINE, id, body, fieldErrors),
      answer: guidelineJson.extend(policyIssuesField),
    },
    ({ params, body, user }) =>
      saveAndFindIssues(
        () => updatePolicy("brand", params.id, body, user),
        ({ id }) => ({ kind: "brand", id }),
      ),
  ),
  DELETE: route(
    { roles: ADMIN_ROLES, summary: "Delete a brand guideline", params: idParams },
    ({ params, user }) => deletePolicy({ kind: "brand", id: params.id }, user),
  ),
});
