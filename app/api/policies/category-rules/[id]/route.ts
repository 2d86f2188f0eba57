import { z } from "zod";
import { examineSaved } from "@/lib/model/exams/saved";
import { examWarningField } from "@/lib/model/exams/schemas";
import { pathId } from "@/lib/platform/fields";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { deleteRule, updateRule } from "@/lib/policies/rules/mutations";
import { CATEGORY_GUIDELINE } from "@/lib/policies/rules/owners";
import { getRule } from "@/lib/policies/rules/queries";
import { updateCategoryRuleSchema } from "@/lib/policies/rules/schemas";
import { categoryRuleJson } from "@/lib/policies/schemas";
import { endpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    { roles: EVERYONE, summary: "Get a rule of a category", params, answer: categoryRuleJson },
    ({ params }) => getRule(CATEGORY_GUIDELINE, params.id),
  ),
  PATCH: route(
    {
      roles: ADMINS,
      summary: "Change a rule of a category",
      params,
      body: updateCategoryRuleSchema,
      answer: categoryRuleJson.extend(examWarningField),
    },
    async ({ params, body: { category_guideline, ...change }, user }) => {
      const rule = await updateRule(
        CATEGORY_GUIDELINE,
        params.id,
        category_guideline,
        change,
        user,
      );
      return examineSaved(rule, [rule], user);
    },
  ),
  DELETE: route(
    { roles: ADMINS, summary: "Delete a rule of a category", params },
    ({ params, user }) => deleteRule(CATEGORY_GUIDELINE, params.id, user),
  ),
});
