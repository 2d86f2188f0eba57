import { EVERYONE } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";
import { researchKeywords } from "@/lib/seo/research";
import { researchAnswer, researchSchema } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EVERYONE,
      summary: "Research keywords for a product",
      refusals: ["too_many", "unavailable"],
      storesNothing: true,
      body: researchSchema,
      answer: researchAnswer,
    },
    ({ body, user }) => researchKeywords(body, user),
  ),
});
