import { messageJson } from "@/lib/people/auth/schemas";
import { sessionCookie } from "@/lib/people/auth/session";
import { signOut } from "@/lib/people/auth/sign-in";
import { EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    { roles: EVERYONE, summary: "Sign out: end this session", answer: messageJson, signedIn: true },
    async ({ session, request }) => {
      await signOut(session);
      return Response.json(
        { message: "Signed out." },
        { headers: { "set-cookie": sessionCookie(request, null) } },
      );
    },
  ),
});
