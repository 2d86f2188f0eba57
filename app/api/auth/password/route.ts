import { changeOwnPassword } from "@/lib/people/auth/change-password";
import { clientOf } from "@/lib/people/auth/client-address";
import { passwordChangedAnswer } from "@/lib/people/auth/schemas";
import { createSessionCookie } from "@/lib/people/auth/session";
import { countWorkingTokens } from "@/lib/people/auth/tokens/queries";
import { changePasswordSchema } from "@/lib/people/users/schemas";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EVERYONE,
      summary: "Change your own password",
      answer: passwordChangedAnswer,
      refusals: ["too_many"],
      signedIn: true,
      body: changePasswordSchema,
    },
    async ({ body, user, session, request }) => {
      const answer = await changeOwnPassword(body, session, clientOf(request));
      const responseBody = { ...answer, api_tokens: await countWorkingTokens(user.id) };
      return Response.json(responseBody, {
        headers: { "set-cookie": createSessionCookie(request, answer.token) },
      });
    },
  ),
});
