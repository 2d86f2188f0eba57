import { EVERYONE } from "@/lib/auth/roles";
import { passwordChangedAnswer } from "@/lib/auth/schemas";
import { sessionCookie } from "@/lib/auth/session";
import { startSession } from "@/lib/auth/sign-in";
import { PASSWORD_LIMIT, take } from "@/lib/auth/throttle";
import { countWorkingTokens } from "@/lib/auth/tokens/queries";
import { endpoint, route } from "@/lib/route";
import { changeOwnPassword } from "@/lib/users/mutations";
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
    async ({ body, user, request }) => {
      await take(PASSWORD_LIMIT, String(user.id), "Too many attempts. Please wait a few minutes.");
      await changeOwnPassword(body, user);
      // All sessions have ended; whoever just proved to be the person goes on with a new one.
      const answer = await startSession(user.id, null);
      const changed = { ...answer, api_tokens: await countWorkingTokens(user.id) };
      return Response.json(changed, {
        headers: { "set-cookie": sessionCookie(request, answer.token) },
      });
    },
  ),
});
