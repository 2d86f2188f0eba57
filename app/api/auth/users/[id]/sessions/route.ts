import { sessionJson } from "@/lib/people/auth/schemas";
import { listSessions } from "@/lib/people/auth/session-list";
import { idParams } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ADMIN_ROLES,
      summary: "List a user's sessions",
      params: idParams,
      query: pageQuery,
      item: sessionJson,
    },
    ({ query, params, session }) => listSessions(params.id, query, session),
  ),
});
