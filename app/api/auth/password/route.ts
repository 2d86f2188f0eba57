import { changeOwnPassword } from "@/lib/people/accounts/change-password";
import { getClient } from "@/lib/people/auth/client-address";
import { passwordChangedResponse } from "@/lib/people/auth/schemas";
import { createSessionCookie } from "@/lib/people/auth/session";
import { countWorkingTokens } from "@/lib/people/auth/tokens/queries";
import { changePasswordSchema } from "@/lib/people/users/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ALL_ROLES,
      summary: "Change your own password",
      answer: passwordChangedResponse,
      refusals: ["too_many"],
      signedIn: true,
      body: changePasswordSchema,
    },
    async ({ body, user, session, request }) => {
      const answer = await changeOwnPassword(body, session, getClient(request));
      const responseBody = { ...answer, api_tokens: await countWorkingTokens(user.id) };
      return Response.json(responseBody, {
        headers: { "set-cookie": createSessionCookie(request, answer.token) },
      });
    },
  ),
});
