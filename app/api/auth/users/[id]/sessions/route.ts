import { sessionJson } from "@/lib/people/auth/schemas";
import { listSessions } from "@/lib/people/auth/session-list";
import { idParams } from "@/lib/platform/fields";
import { createPageSchema, pageQuery, toPage } from "@/lib/platform/pagination";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ADMIN_ROLES,
      summary: "List a user's sessions",
      params: idParams,
      query: pageQuery,
      answer: createPageSchema(sessionJson),
    },
    async ({ url, query, params, session }) =>
      toPage(url, query, await listSessions(params.id, query, session)),
  ),
});
