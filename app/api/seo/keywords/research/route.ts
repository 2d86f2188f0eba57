import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { researchKeywords } from "@/lib/seo/research";
import { researchResponse, researchSchema } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ALL_ROLES,
      summary: "Research keywords for a product",
      limit: "seo",
      refusals: ["unavailable"],
      storesNothing: true,
      body: researchSchema,
      answer: researchResponse,
    },
    ({ body }) => researchKeywords(body),
  ),
});
