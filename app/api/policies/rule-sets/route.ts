import { ADMINS, EVERYONE } from "@/lib/auth/roles";
import { pageOf, toPage } from "@/lib/pagination";
import { createRuleSet } from "@/lib/policies/rule-sets/mutations";
import { listRuleSets } from "@/lib/policies/rule-sets/queries";
import { createRuleSetSchema, ruleSetJson, ruleSetQuery } from "@/lib/policies/rule-sets/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
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
      refusals: ["conflict"],
      body: createRuleSetSchema,
      answer: ruleSetJson,
      status: 201,
    },
    ({ body, user }) => createRuleSet(body, user),
  ),
});
