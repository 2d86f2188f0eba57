import { createSessionCookie, getSessionCookie } from "@/lib/people/auth/session";
import { toUserJson } from "@/lib/people/users/queries";
import { userJson } from "@/lib/people/users/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ALL_ROLES, summary: "Get the authenticated user", answer: userJson },
    ({ user, session, request }) => {
      const answer = toUserJson(user);
      if (session.by !== "header" || getSessionCookie(request) === session.token) return answer;
      // Restores the session cookie, so that a browser that only has the token can load pages
      // again.
      return Response.json(answer, {
        headers: { "set-cookie": createSessionCookie(request, session.token) },
      });
    },
  ),
});
