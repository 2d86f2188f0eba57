import { findByName } from "@/lib/insights/palette/queries";
import { paletteJson, paletteQuery } from "@/lib/insights/palette/schemas";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Find categories, policies, rules, people, views and help by name",
      query: paletteQuery,
      answer: paletteJson,
    },
    ({ query, user }) => findByName(query.search, user),
  ),
});
