import { z } from "zod";
import { evaluateSaved } from "@/lib/model/evaluations/saved";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { withNewIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { deleteRuleSet, updateRuleSet } from "@/lib/policies/rule-sets/mutations";
import { getRuleSet } from "@/lib/policies/rule-sets/queries";
import {
  deleteRuleSetQuery,
  ruleSetJson,
  updateRuleSetSchema,
} from "@/lib/policies/rule-sets/schemas";
import { withAllRuleFaults } from "@/lib/policies/rules/list";
import { RULE_SET } from "@/lib/policies/rules/owners";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: EVERYONE, summary: "Get a rule set", params, answer: ruleSetJson },
    ({ params }) => getRuleSet(params.id),
  ),
  PATCH: route(
    {
      roles: ADMINS,
      summary: "Update a rule set",
      errors: { conflict: fieldErrorKeys("name") },
      params,
      body: updateRuleSetSchema,
      allFaults: (body, faults, { id }) => withAllRuleFaults(RULE_SET, id, body, faults),
      answer: ruleSetJson.extend({ ...evaluationWarningField, ...policyIssuesField }),
    },
    ({ params, body, user }) =>
      withNewIssues(
        async () => {
          const saved = await updateRuleSet(params.id, body, user);
          return evaluateSaved(saved, saved.rules, user);
        },
        ({ id }) => ({ kind: "rule_set", id }),
      ),
  ),
  DELETE: route(
    {
      roles: ADMINS,
      summary: "Delete a rule set",
      refusals: ["conflict"],
      params,
      query: deleteRuleSetQuery,
    },
    ({ params, query, user }) => deleteRuleSet(params.id, query.detach ?? false, user),
  ),
});
