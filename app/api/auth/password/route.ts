import { changeOwnPassword } from "@/lib/auth/change-password";
import { EVERYONE } from "@/lib/auth/roles";
import { passwordChangedAnswer } from "@/lib/auth/schemas";
import { sessionCookie } from "@/lib/auth/session";
import { countWorkingTokens } from "@/lib/auth/tokens/queries";
import { endpoint, route } from "@/lib/route";
import { changePasswordSchema } from "@/lib/users/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
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
      const answer = await changeOwnPassword(body, session);
      const changed = { ...answer, api_tokens: await countWorkingTokens(user.id) };
      return Response.json(changed, {
        headers: { "set-cookie": sessionCookie(request, answer.token) },
      });
    },
  ),
});
