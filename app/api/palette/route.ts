import { findByName } from "@/lib/insights/palette/queries";
import { paletteJson, paletteQuery } from "@/lib/insights/palette/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Find categories, policies, rules, people, views and help by name",
      query: paletteQuery,
      answer: paletteJson,
    },
    ({ query, user }) => findByName(query.search, user),
  ),
});
