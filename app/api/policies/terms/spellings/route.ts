import { ADMIN_ROLES } from "@/lib/platform/roles";
import { listSpellings } from "@/lib/policies/terms/queries";
import { spellingsQuery, suggestionsJson } from "@/lib/policies/terms/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMIN_ROLES,
      summary: "List inflections and spellings of terms that are not saved yet",
      query: spellingsQuery,
      answer: suggestionsJson,
    },
    ({ query: { terms = [] } }) => listSpellings([terms].flat()),
  ),
});
