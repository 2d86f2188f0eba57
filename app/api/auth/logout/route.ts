import { signedOutAnswer } from "@/lib/people/auth/schemas";
import { createSessionCookie } from "@/lib/people/auth/session";
import { signOut } from "@/lib/people/auth/sign-in";
import { getProviderSignOutUrl } from "@/lib/people/sso/sign-in";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EVERYONE,
      summary: "Sign out: end this session",
      answer: signedOutAnswer,
      signedIn: true,
    },
    async ({ session, request }) => {
      const provider_sign_out = await getProviderSignOutUrl(request, await signOut(session));
      return Response.json(
        { message: "Signed out.", provider_sign_out },
        { headers: { "set-cookie": createSessionCookie(request, null) } },
      );
    },
  ),
});
