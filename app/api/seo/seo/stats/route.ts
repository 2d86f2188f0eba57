import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { getSeoStats } from "@/lib/seo/queries";
import { seoStatsJson } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route({ roles: ALL_ROLES, summary: "Get SEO totals", answer: seoStatsJson }, () =>
    getSeoStats(),
  ),
});
