import { findByName } from "@/lib/insights/palette/queries";
import { paletteJson, paletteQuery } from "@/lib/insights/palette/schemas";
import { EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
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
