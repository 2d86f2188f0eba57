import { plural } from "@/lib/format";
import { ADMINS } from "@/lib/platform/roles";
import { policyScope, revalidateJson } from "@/lib/policies/versions/schemas";
import { defineEndpoint, route } from "@/lib/route";
import { revalidate } from "@/lib/validations/revalidate";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Re-validate products with outdated verdicts",
      body: policyScope,
      answer: revalidateJson,
    },
    async ({ body, user }) => {
      const queued = await revalidate(body, user.id);
      return { queued, message: `Validation started for ${plural(queued, "product")}.` };
    },
  ),
});
