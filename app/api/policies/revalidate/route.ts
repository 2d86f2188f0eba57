import { pluralize } from "@/lib/format";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { policyScope, revalidateJson } from "@/lib/policies/versions/schemas";
import { defineEndpoint, route } from "@/lib/route";
import { revalidate } from "@/lib/validations/revalidate";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Re-validate products with outdated verdicts",
      body: policyScope,
      answer: revalidateJson,
    },
    async ({ body, user }) => {
      const queuedResult = await revalidate(body, user.id);
      return {
        queued: queuedResult,
        message: `Validation started for ${pluralize(queuedResult, "product")}.`,
      };
    },
  ),
});
