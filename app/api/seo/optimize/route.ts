import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { optimizeSeoSchema, seoTriggerResponse } from "@/lib/seo/schemas";
import { optimizeSeo } from "@/lib/seo/trigger";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ALL_ROLES,
      summary: "Queue SEO optimization for a product",
      limit: "seo",
      body: optimizeSeoSchema,
      answer: seoTriggerResponse,
    },
    ({ body, user }) => optimizeSeo(body, user),
  ),
});
