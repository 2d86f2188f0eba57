import { createFieldErrorKeys } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { staleProductJson } from "@/lib/products/schemas";
import { defineEndpoint, route } from "@/lib/route";
import { acceptSeo } from "@/lib/seo/accept";
import { acceptSeoSchema, seoRecordJson } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Accept suggested SEO texts",
      errors: { conflict: staleProductJson.extend(createFieldErrorKeys("parts").shape) },
      body: acceptSeoSchema,
      answer: seoRecordJson,
    },
    ({ body, user }) => acceptSeo(body, user),
  ),
});
