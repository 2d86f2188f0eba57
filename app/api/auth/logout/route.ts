import { signedOutAnswer } from "@/lib/people/auth/schemas";
import { sessionCookie } from "@/lib/people/auth/session";
import { signOut } from "@/lib/people/auth/sign-in";
import { providerSignOut } from "@/lib/people/sso/sign-in";
import { EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EVERYONE,
      summary: "Sign out: end this session",
      answer: signedOutAnswer,
      signedIn: true,
    },
    async ({ session, request }) => {
      const provider_sign_out = await providerSignOut(request, await signOut(session));
      return Response.json(
        { message: "Signed out.", provider_sign_out },
        { headers: { "set-cookie": sessionCookie(request, null) } },
      );
    },
  ),
});
