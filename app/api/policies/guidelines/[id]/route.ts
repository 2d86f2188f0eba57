import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { saveAndFindIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { deleteGuideline, updateGuideline } from "@/lib/policies/guidelines/mutations";
import { getGuideline } from "@/lib/policies/guidelines/queries";
import { withAllRuleFaults } from "@/lib/policies/rules/list";
import { BRAND_GUIDELINE } from "@/lib/policies/rules/owners";
import { guidelineJson, updateGuidelineSchema } from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ALL_ROLES, summary: "Get a brand guideline", params, answer: guidelineJson },
    ({ params }) => getGuideline(params.id),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update a brand guideline",
      params,
      body: updateGuidelineSchema,
      allFaults: (body, fieldErrors, { id }) =>
        withAllRuleFaults(BRAND_GUIDELINE, id, body, fieldErrors),
      answer: guidelineJson.extend(policyIssuesField),
    },
    ({ params, body, user }) =>
      saveAndFindIssues(
        () => updateGuideline(params.id, body, user),
        ({ id }) => ({ kind: "brand", id }),
      ),
  ),
  DELETE: route(
    { roles: ADMIN_ROLES, summary: "Delete a brand guideline", params },
    ({ params, user }) => deleteGuideline(params.id, user),
  ),
});
