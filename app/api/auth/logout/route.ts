import { signedOutResponse } from "@/lib/people/auth/schemas";
import { createSessionCookie } from "@/lib/people/auth/session";
import { signOut } from "@/lib/people/auth/sign-in";
import { getProviderSignOutUrl } from "@/lib/people/sso/sign-in";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ALL_ROLES,
      summary: "Sign out: end this session",
      answer: signedOutResponse,
      signedIn: true,
    },
    async ({ session, request }) => {
      const providerSignOutUrl = await getProviderSignOutUrl(request, await signOut(session));
      return Response.json(
        { message: "Signed out.", provider_sign_out: providerSignOutUrl },
        { headers: { "set-cookie": createSessionCookie(request, null) } },
      );
    },
  ),
});
