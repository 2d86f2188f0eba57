import { z } from "zod";
import { examineSaved } from "@/lib/model/exams/saved";
import { examWarningField } from "@/lib/model/exams/schemas";
import { pathId } from "@/lib/platform/fields";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { deleteRule, updateRule } from "@/lib/policies/rules/mutations";
import { RULE_SET } from "@/lib/policies/rules/owners";
import { getRule } from "@/lib/policies/rules/queries";
import { updateRuleSetRuleSchema } from "@/lib/policies/rules/schemas";
import { ruleSetRuleJson } from "@/lib/policies/schemas";
import { endpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get a rule of a rule set",
      params,
      answer: ruleSetRuleJson,
    },
    ({ params }) => getRule(RULE_SET, params.id),
  ),
  PATCH: route(
    {
      roles: ADMINS,
      summary: "Change a rule of a rule set",
      params,
      body: updateRuleSetRuleSchema,
      answer: ruleSetRuleJson.extend(examWarningField),
    },
    async ({ params, body: { rule_set, ...change }, user }) => {
      const rule = await updateRule(RULE_SET, params.id, rule_set, change, user);
      return examineSaved(rule, [rule], user);
    },
  ),
  DELETE: route(
    { roles: ADMINS, summary: "Delete a rule of a rule set", params },
    ({ params, user }) => deleteRule(RULE_SET, params.id, user),
  ),
});
