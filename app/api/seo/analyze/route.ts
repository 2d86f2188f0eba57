import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { analyzeSeoSchema, seoTriggerResponse } from "@/lib/seo/schemas";
import { analyzeSeo } from "@/lib/seo/trigger";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ALL_ROLES,
      summary: "Analyze the SEO of a product",
      limit: "seo",
      body: analyzeSeoSchema,
      answer: seoTriggerResponse,
    },
    ({ body, user }) => analyzeSeo(body, user),
  ),
});
