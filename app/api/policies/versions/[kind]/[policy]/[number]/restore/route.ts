import { fieldErrorKeys } from "@/lib/platform/fields";
import { ADMINS } from "@/lib/platform/roles";
import { restoreVersion } from "@/lib/policies/versions/restore";
import {
  policyRestoreJson,
  policyVersionParams,
  restorePolicySchema,
} from "@/lib/policies/versions/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Restore a policy version",
      errors: { conflict: fieldErrorKeys("name") },
      params: policyVersionParams,
      body: restorePolicySchema,
      answer: policyRestoreJson,
    },
    ({ params, body, user }) => {
      const { kind, policy: id, number } = params;
      return restoreVersion({ kind, id, number }, body.dry_run, user);
    },
  ),
});
