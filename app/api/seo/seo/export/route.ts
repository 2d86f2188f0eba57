import { exportFor } from "@/lib/platform/export/at-once";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { exportSeo } from "@/lib/seo/export";
import { seoExport } from "@/lib/seo/schemas";

/** The time limit on serverless hosts, in seconds. */
export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Export SEO data",
      media: FILE_TYPES,
      limit: "export",
      query: seoExport,
    },
    ({ query, user, request }) => exportFor(user.id, request, () => exportSeo(query)),
  ),
});
