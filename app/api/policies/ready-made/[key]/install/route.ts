import { fieldErrorKeys } from "@/lib/platform/fields";
import { ADMINS } from "@/lib/platform/roles";
import { withNewIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { installReadyMade } from "@/lib/policies/ready-made/mutations";
import { installReadyMadeSchema, readyMadeParams } from "@/lib/policies/ready-made/schemas";
import { ruleSetJson } from "@/lib/policies/rule-sets/schemas";
import { defineEndpoint, route } from "@/lib/route";
import { revalidate } from "@/lib/validations/revalidate";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Install a template",
      errors: { conflict: fieldErrorKeys("name") },
      params: readyMadeParams,
      body: installReadyMadeSchema,
      answer: ruleSetJson.extend(policyIssuesField),
      status: 201,
    },
    ({ params, body, user }) =>
      withNewIssues(
        async () => {
          const installed = await installReadyMade(params.key, body, user);
          if (body.revalidate) await revalidate({ rule_set: installed.id }, user.id);
          return installed;
        },
        ({ id }) => ({ kind: "rule_set", id }),
      ),
  ),
});
