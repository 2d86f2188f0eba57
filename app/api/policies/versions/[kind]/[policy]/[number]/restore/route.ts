import { createFieldErrorKeys } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { restoreVersion } from "@/lib/policies/changes/restore";
import {
  policyRestoreJson,
  policyVersionParams,
  restorePolicySchema,
} from "@/lib/policies/versions/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Restore a policy version",
      errors: { conflict: createFieldErrorKeys("name") },
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
