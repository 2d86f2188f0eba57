import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { researchKeywords } from "@/lib/seo/research";
import { researchAnswer, researchSchema } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EVERYONE,
      summary: "Research keywords for a product",
      limit: "seo",
      refusals: ["unavailable"],
      storesNothing: true,
      body: researchSchema,
      answer: researchAnswer,
    },
    ({ body }) => researchKeywords(body),
  ),
});
