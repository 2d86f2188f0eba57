import { ADMINS } from "@/lib/platform/roles";
import { listSuggestions } from "@/lib/policies/terms/queries";
import { suggestionsJson, suggestionsQuery } from "@/lib/policies/terms/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMINS,
      summary: "List words of the catalogue that look like forms of a rule's terms",
      refusals: ["not_found"],
      query: suggestionsQuery,
      answer: suggestionsJson,
    },
    ({ query }) => listSuggestions(query),
  ),
});
