import { EVERYONE } from "@/lib/auth/roles";
import { messageJson } from "@/lib/auth/schemas";
import { sessionCookie } from "@/lib/auth/session";
import { signOut } from "@/lib/auth/sign-in";
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
