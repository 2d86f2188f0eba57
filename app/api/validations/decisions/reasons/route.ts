import { EDITORS } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";
import { recentReasons } from "@/lib/validations/decisions/queries";
import { recentReasonsJson } from "@/lib/validations/decisions/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "List the reasons of your last decisions on violations",
      answer: recentReasonsJson,
    },
    async ({ user }) => ({ reasons: await recentReasons(user.id) }),
  ),
});
