import { EDITORS } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";
import { recentReasons } from "@/lib/validations/decisions/queries";
import { recentReasonsJson, recentReasonsQuery } from "@/lib/validations/decisions/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "List the reasons of the last decisions on violations",
      query: recentReasonsQuery,
      answer: recentReasonsJson,
    },
    async ({ query, user }) => ({ reasons: await recentReasons(user.id, query) }),
  ),
});
