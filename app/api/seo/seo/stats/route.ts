import { EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";
import { getSeoStats } from "@/lib/seo/queries";
import { seoStatsJson } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route({ roles: EVERYONE, summary: "Get the totals of SEO", answer: seoStatsJson }, () =>
    getSeoStats(),
  ),
});
