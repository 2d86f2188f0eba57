import { ADMINS } from "@/lib/platform/roles";
import { installReadyMade } from "@/lib/policies/ready-made/mutations";
import { readyMadeParams } from "@/lib/policies/ready-made/schemas";
import { ruleSetJson } from "@/lib/policies/rule-sets/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Install a ready-made rule set",
      refusals: ["conflict"],
      params: readyMadeParams,
      answer: ruleSetJson,
      status: 201,
    },
    ({ params, user }) => installReadyMade(params.key, user),
  ),
});
