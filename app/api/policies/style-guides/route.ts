import { createFieldErrorKeys } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute, route } from "@/lib/route";
import { readGuideUpload } from "@/lib/style-guides/form";
import { createStyleGuide } from "@/lib/style-guides/mutations";
import { listStyleGuides } from "@/lib/style-guides/queries";
import { guideForm, listedGuideJson, styleGuideJson } from "@/lib/style-guides/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: ADMIN_ROLES, summary: "List style guides", query: pageQuery, item: listedGuideJson },
    ({ query }) => listStyleGuides(query),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Read a style guide, from a file or from JSON with its name and text",
      limit: "import",
      form: guideForm,
      answer: styleGuideJson,
      status: 201,
      errors: { unsupported_media_type: createFieldErrorKeys("file") },
    },
    async ({ request, user }) =>
      createStyleGuide(await readGuideUpload(request), user, request.signal),
  ),
});
