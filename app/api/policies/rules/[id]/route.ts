import { z } from "zod";
import { examineSaved } from "@/lib/model/exams/saved";
import { examWarningField } from "@/lib/model/exams/schemas";
import { pathId } from "@/lib/platform/fields";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { deleteRule, updateRule } from "@/lib/policies/rules/mutations";
import { BRAND_GUIDELINE } from "@/lib/policies/rules/owners";
import { getRule } from "@/lib/policies/rules/queries";
import { updateGuidelineRuleSchema } from "@/lib/policies/rules/schemas";
import { guidelineRuleJson } from "@/lib/policies/schemas";
import { endpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get a rule of a brand guideline",
      params,
      answer: guidelineRuleJson,
    },
    ({ params }) => getRule(BRAND_GUIDELINE, params.id),
  ),
  PATCH: route(
    {
      roles: ADMINS,
      summary: "Change a rule of a brand guideline",
      params,
      body: updateGuidelineRuleSchema,
      answer: guidelineRuleJson.extend(examWarningField),
    },
    async ({ params, body: { guideline, ...change }, user }) => {
      const rule = await updateRule(BRAND_GUIDELINE, params.id, guideline, change, user);
      return examineSaved(rule, [rule], user);
    },
  ),
  DELETE: route(
    { roles: ADMINS, summary: "Delete a rule of a brand guideline", params },
    ({ params, user }) => deleteRule(BRAND_GUIDELINE, params.id, user),
  ),
});
