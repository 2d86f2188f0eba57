import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, exportRoute } from "@/lib/route";
import { exportSeo } from "@/lib/seo/export";
import { seoExport } from "@/lib/seo/schemas";

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: exportRoute({ roles: ALL_ROLES, summary: "Export SEO data", query: seoExport }, exportSeo),
});
