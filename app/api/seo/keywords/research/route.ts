import { EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";
import { researchKeywords } from "@/lib/seo/research";
import { researchAnswer, researchSchema } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
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
