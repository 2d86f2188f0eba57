import { evaluateSavedRules } from "@/lib/model/evaluations/edited-rules";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { deletePolicy, updatePolicy } from "@/lib/policies/changes/change";
import { withAllRuleFaults } from "@/lib/policies/changes/rule-list";
import { saveAndFindIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { RULE_SET } from "@/lib/policies/owners";
import { getRuleSet } from "@/lib/policies/rule-sets/queries";
import {
  deleteRuleSetQuery,
  ruleSetJson,
  updateRuleSetSchema,
} from "@/lib/policies/rule-sets/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ALL_ROLES, summary: "Get a rule set", params: idParams, answer: ruleSetJson },
    ({ params }) => getRuleSet(params.id),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update a rule set",
      errors: { conflict: createFieldErrorKeys("name") },
      params: idParams,
      body: updateRuleSetSchema,
      allFaults: (body, fieldErrors, { id }) => withAllRuleFaults(RULE_SET, id, body, fieldErrors),
      answer: ruleSetJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
    },
    ({ params, body, user }) =>
      saveAndFindIssues(
        async () => {
          const ruleSet = await updatePolicy("rule_set", params.id, body, user);
          return evaluateSavedRules(ruleSet, ruleSet.rules, user);
        },
        ({ id }) => ({ kind: "rule_set", id }),
      ),
  ),
  DELETE: route(
    {
      roles: ADMIN_ROLES,
      summary: "Delete a rule set",
      refusals: ["conflict"],
      params: idParams,
      query: deleteRuleSetQuery,
    },
    ({ params, query, user }) =>
      deletePolicy({ kind: "rule_set", id: params.id }, user, query.detach),
  ),
});
