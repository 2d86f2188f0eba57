import { listRecentReasons } from "@/lib/findings/decisions/queries";
import { recentReasonsJson, recentReasonsQuery } from "@/lib/findings/decisions/schemas";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "List the reasons of recent decisions on violations",
      query: recentReasonsQuery,
      answer: recentReasonsJson,
    },
    async ({ query, user }) => ({ reasons: await listRecentReasons(user.id, query) }),
  ),
});
