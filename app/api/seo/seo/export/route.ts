import { runExport } from "@/lib/platform/export/run-export";
import { FILE_TYPES } from "@/lib/platform/export/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { exportSeo } from "@/lib/seo/export";
import { seoExport } from "@/lib/seo/schemas";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Export SEO data",
      media: FILE_TYPES,
      limit: "export",
      query: seoExport,
    },
    ({ query, user, request }) => runExport(user.id, request, () => exportSeo(query)),
  ),
});
