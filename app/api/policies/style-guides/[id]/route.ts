import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { deleteStyleGuide, updateStyleGuide } from "@/lib/style-guides/mutations";
import { getStyleGuide } from "@/lib/style-guides/queries";
import { styleGuideJson, updateGuideSchema } from "@/lib/style-guides/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ADMIN_ROLES, summary: "Get a style guide", params: idParams, answer: styleGuideJson },
    ({ params }) => getStyleGuide(params.id),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update the suggestions of a style guide",
      refusals: ["conflict"],
      params: idParams,
      body: updateGuideSchema,
      answer: styleGuideJson,
    },
    ({ params, body }) => updateStyleGuide(params.id, body),
  ),
  DELETE: route(
    { roles: ADMIN_ROLES, summary: "Delete a style guide", params: idParams },
    ({ params, user }) => deleteStyleGuide(params.id, user),
  ),
});
