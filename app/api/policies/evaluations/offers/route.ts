import { z } from "zod";
import { suggestedExampleJson, suggestedExamplesQuery } from "@/lib/model/evaluations/schemas";
import { suggestExamples } from "@/lib/model/evaluations/suggested-examples";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMIN_ROLES,
      summary: "List examples that decisions suggest for a rule",
      refusals: ["not_found"],
      query: suggestedExamplesQuery,
      answer: z.array(suggestedExampleJson),
    },
    ({ query }) => suggestExamples(query.rule),
  ),
});
