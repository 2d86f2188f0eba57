import { evaluateSavedRules } from "@/lib/model/evaluations/edited-rules";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { createFieldErrorKeys } from "@/lib/platform/fields";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { createPolicy } from "@/lib/policies/changes/change";
import { withAllRuleFaults } from "@/lib/policies/changes/rule-list";
import { saveAndFindIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { RULE_SET } from "@/lib/policies/owners";
import { listRuleSets } from "@/lib/policies/rule-sets/queries";
import { createRuleSetSchema, ruleSetJson, ruleSetQuery } from "@/lib/policies/rule-sets/schemas";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: ALL_ROLES, summary: "List rule sets", query: ruleSetQuery, item: ruleSetJson },
    ({ query }) => listRuleSets(query),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Create a rule set",
      errors: { conflict: createFieldErrorKeys("name") },
      body: createRuleSetSchema,
      allFaults: (body, fieldErrors) => withAllRuleFaults(RULE_SET, null, body, fieldErrors),
      answer: ruleSetJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
      status: 201,
    },
    ({ body, user }) =>
      saveAndFindIssues(
        async () => {
          const ruleSet = await createPolicy("rule_set", body, user);
          return evaluateSavedRules(ruleSet, ruleSet.rules, user);
        },
        ({ id }) => ({ kind: "rule_set", id }),
      ),
  ),
});
