import { EDITORS } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";
import { acceptSeo } from "@/lib/seo/accept";
import { acceptSeoSchema, seoRecordJson } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Accept suggested SEO texts",
      refusals: ["conflict"],
      body: acceptSeoSchema,
      answer: seoRecordJson,
    },
    ({ body, user }) => acceptSeo(body, user),
  ),
});
