import { EVERYONE } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";
import { exportSeo } from "@/lib/seo/export";
import { seoExport } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route({ roles: EVERYONE, query: seoExport }, ({ query }) => exportSeo(query)),
});
