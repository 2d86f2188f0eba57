import { endSessionsQuery, sessionJson } from "@/lib/people/auth/schemas";
import { endOtherSessions, listSessions } from "@/lib/people/auth/session-list";
import { pageQuery } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: ALL_ROLES, summary: "List your sessions", query: pageQuery, item: sessionJson },
    ({ query, session }) => listSessions(session.user.id, query, session),
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
