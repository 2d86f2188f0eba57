import { createFieldErrorKeys } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { saveAndFindIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { installReadyMade } from "@/lib/policies/ready-made/mutations";
import { installReadyMadeSchema, readyMadeParams } from "@/lib/policies/ready-made/schemas";
import { ruleSetJson } from "@/lib/policies/rule-sets/schemas";
import { defineEndpoint, route } from "@/lib/route";
import { revalidate } from "@/lib/validations/revalidate";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Install a template",
      errors: { conflict: createFieldErrorKeys("name") },
      params: readyMadeParams,
      body: installReadyMadeSchema,
      answer: ruleSetJson.extend(policyIssuesField),
      status: 201,
    },
    ({ params, body, user }) =>
      saveAndFindIssues(
        async () => {
          const ruleSet = await installReadyMade(params.key, body, user);
          if (body.revalidate) await revalidate({ rule_set: ruleSet.id }, user.id);
          return ruleSet;
        },
        ({ id }) => ({ kind: "rule_set", id }),
      ),
  ),
});
