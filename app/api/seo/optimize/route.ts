import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { optimizeSeoSchema, seoTriggerAnswer } from "@/lib/seo/schemas";
import { optimizeSeo } from "@/lib/seo/trigger";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EVERYONE,
      summary: "Queue SEO optimization for a product",
      limit: "seo",
      body: optimizeSeoSchema,
      answer: seoTriggerAnswer,
    },
    ({ body, user }) => optimizeSeo(body, user),
  ),
});
