import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { withNewIssues } from "@/lib/policies/checks/new-issues";
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
    { roles: EVERYONE, summary: "Get a brand guideline", params, answer: guidelineJson },
    ({ params }) => getGuideline(params.id),
  ),
  PATCH: route(
    {
      roles: ADMINS,
      summary: "Update a brand guideline",
      params,
      body: updateGuidelineSchema,
      allFaults: (body, faults, { id }) => withAllRuleFaults(BRAND_GUIDELINE, id, body, faults),
      answer: guidelineJson.extend(policyIssuesField),
    },
    ({ params, body, user }) =>
      withNewIssues(
        () => updateGuideline(params.id, body, user),
        ({ id }) => ({ kind: "brand", id }),
      ),
  ),
  DELETE: route(
    { roles: ADMINS, summary: "Delete a brand guideline", params },
    ({ params, user }) => deleteGuideline(params.id, user),
  ),
});
