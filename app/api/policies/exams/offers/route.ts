import { z } from "zod";
import { ADMINS } from "@/lib/auth/roles";
import { exampleOffers } from "@/lib/exams/offers";
import { exampleOfferJson, exampleOfferQuery } from "@/lib/exams/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: ADMINS,
      summary: "List what decisions offer as a rule's examples",
      query: exampleOfferQuery,
      answer: z.array(exampleOfferJson),
    },
    ({ query }) => exampleOffers(query.rule),
  ),
});
