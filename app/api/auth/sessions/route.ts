import { endSessionsQuery, sessionJson } from "@/lib/people/auth/schemas";
import { endOtherSessions, listSessions } from "@/lib/people/auth/session-list";
import { createPageSchema, pageQuery, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List your sessions",
      query: pageQuery,
      answer: createPageSchema(sessionJson),
    },
    async ({ url, query, session }) =>
      toPage(url, query, await listSessions(session.user.id, query, session)),
  ),
  DELETE: route(
    {
      roles: ALL_ROLES,
      summary: "End all your other sessions",
      signedIn: true,
      query: endSessionsQuery,
    },
    ({ session }) => endOtherSessions(session),
  ),
});
