import { getClient } from "@/lib/people/auth/client-address";
import { signInResponseSchema } from "@/lib/people/auth/schemas";
import { createSessionCookie } from "@/lib/people/auth/session";
import { acceptLink } from "@/lib/people/links/accept";
import { acceptLinkSchema } from "@/lib/people/links/schemas";
import { createFieldErrorKeys } from "@/lib/platform/fields";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: "public",
      summary: "Set a password with a link, and sign in",
      answer: signInResponseSchema,
      refusals: ["not_found", "too_many"],
      errors: { conflict: createFieldErrorKeys("email") },
      body: acceptLinkSchema,
    },
    async ({ body, request }) => {
      const answer = await acceptLink(body, getClient(request));
      return Response.json(answer, {
        headers: { "set-cookie": createSessionCookie(request, answer.token) },
      });
    },
  ),
});
