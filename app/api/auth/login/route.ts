import { loginSchema } from "@/lib/auth/schemas";
import { clientAddress, sessionCookie } from "@/lib/auth/session";
import { signIn } from "@/lib/auth/sign-in";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route({ roles: "public", body: loginSchema }, async ({ body, request }) => {
    const answer = await signIn(body, clientAddress(request));
    return Response.json(answer, {
      headers: { "set-cookie": sessionCookie(request, answer.token) },
    });
  }),
});
