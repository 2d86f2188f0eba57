import { getClient } from "@/lib/people/auth/client-address";
import { loginSchema, signInResponseSchema } from "@/lib/people/auth/schemas";
import { createSessionCookie } from "@/lib/people/auth/session";
import { signIn } from "@/lib/people/auth/sign-in";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: "public",
      summary: "Sign in with an email and password",
      answer: signInResponseSchema,
      refusals: ["too_many"],
      body: loginSchema,
    },
    async ({ body, request }) => {
      const answer = await signIn(body, getClient(request));
      return Response.json(answer, {
        headers: { "set-cookie": createSessionCookie(request, answer.token) },
      });
    },
  ),
});
