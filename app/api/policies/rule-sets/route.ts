import { evaluateSaved } from "@/lib/model/evaluations/saved";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { fieldErrorKeys } from "@/lib/platform/fields";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { withNewIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { createRuleSet } from "@/lib/policies/rule-sets/mutations";
import { listRuleSets } from "@/lib/policies/rule-sets/queries";
import { createRuleSetSchema, ruleSetJson, ruleSetQuery } from "@/lib/policies/rule-sets/schemas";
import { withAllRuleFaults } from "@/lib/policies/rules/list";
import { RULE_SET } from "@/lib/policies/rules/owners";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List rule sets",
      query: ruleSetQuery,
      answer: pageOf(ruleSetJson),
    },
    async ({ url, query }) => toPage(url, query, await listRuleSets(query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Create a rule set",
      errors: { conflict: fieldErrorKeys("name") },
      body: createRuleSetSchema,
      allFaults: (body, faults) => withAllRuleFaults(RULE_SET, null, body, faults),
      answer: ruleSetJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
      status: 201,
    },
    ({ body, user }) =>
      withNewIssues(
        async () => {
          const saved = await createRuleSet(body, user);
          return evaluateSaved(saved, saved.rules, user);
        },
        ({ id }) => ({ kind: "rule_set", id }),
      ),
  ),
});
