import { EDITORS } from "@/lib/auth/roles";
import { recentReasons } from "@/lib/decisions/queries";
import { recentReasonsJson } from "@/lib/decisions/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "List one's own last reasons of decisions on violations",
      answer: recentReasonsJson,
    },
    async ({ user }) => ({ reasons: await recentReasons(user.id) }),
  ),
});
