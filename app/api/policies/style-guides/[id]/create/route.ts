import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { createFromStyleGuide } from "@/lib/style-guides/mutations";
import { createdFromGuideJson, createFromGuideSchema } from "@/lib/style-guides/schemas";
import { revalidate } from "@/lib/validations/revalidate";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Create a rule set from a style guide's accepted suggestions",
      refusals: ["conflict"],
      params: idParams,
      body: createFromGuideSchema,
      answer: createdFromGuideJson,
      status: 201,
    },
    async ({ params, body, user }) => {
      const created = await createFromStyleGuide(params.id, body, user);
      if (body.revalidate) await revalidate(created, user.id);
      return created;
    },
  ),
});
