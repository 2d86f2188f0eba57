import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { analyzeSeoSchema, seoTriggerAnswer } from "@/lib/seo/schemas";
import { analyzeSeo } from "@/lib/seo/trigger";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EVERYONE,
      summary: "Analyze the SEO of a product",
      limit: "seo",
      body: analyzeSeoSchema,
      answer: seoTriggerAnswer,
    },
    ({ body, user }) => analyzeSeo(body, user),
  ),
});
