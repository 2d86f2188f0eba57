import { ADMIN_ROLES } from "@/lib/platform/roles";
import { listSuggestions } from "@/lib/policies/terms/queries";
import { suggestionsJson, suggestionsQuery } from "@/lib/policies/terms/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMIN_ROLES,
      summary: "Suggest inflections of a rule's terms from the catalogue",
      refusals: ["not_found"],
      query: suggestionsQuery,
      answer: suggestionsJson,
    },
    ({ query }) => listSuggestions(query),
  ),
});
