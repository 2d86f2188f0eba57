import { examineSaved } from "@/lib/model/exams/saved";
import { examWarningField } from "@/lib/model/exams/schemas";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { createRule } from "@/lib/policies/rules/mutations";
import { RULE_SET } from "@/lib/policies/rules/owners";
import { listRules } from "@/lib/policies/rules/queries";
import { createRuleSetRuleSchema } from "@/lib/policies/rules/schemas";
import { ruleSetRuleJson, ruleSetRuleQuery } from "@/lib/policies/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List rules of rule sets",
      query: ruleSetRuleQuery,
      answer: pageOf(ruleSetRuleJson),
    },
    async ({ url, query }) => toPage(url, query, await listRules(RULE_SET, query.rule_set, query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Create a rule of a rule set",
      body: createRuleSetRuleSchema,
      answer: ruleSetRuleJson.extend(examWarningField),
      status: 201,
    },
    async ({ body: { rule_set, ...rule }, user }) => {
      const created = await createRule(RULE_SET, rule_set, rule, user);
      return examineSaved(created, [created], user);
    },
  ),
});
