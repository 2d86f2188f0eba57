import { updateProfile } from "@/lib/people/accounts/profile";
import { getClient } from "@/lib/people/auth/client-address";
import { signInResponseSchema } from "@/lib/people/auth/schemas";
import { createSessionCookie, getSessionCookie } from "@/lib/people/auth/session";
import { toUserJson } from "@/lib/people/users/queries";
import { updateProfileSchema, userJson } from "@/lib/people/users/schemas";
import { createFieldErrorKeys } from "@/lib/platform/fields";
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
  PATCH: route(
    {
      roles: ALL_ROLES,
      summary: "Update your own name and email",
      answer: signInResponseSchema,
      refusals: ["too_many"],
      errors: { conflict: createFieldErrorKeys("email") },
      signedIn: true,
      body: updateProfileSchema,
    },
    async ({ body, session, request }) => {
      const answer = await updateProfile(body, session, getClient(request));
      return Response.json(answer, {
        headers: { "set-cookie": createSessionCookie(request, answer.token) },
      });
    },
  ),
});
