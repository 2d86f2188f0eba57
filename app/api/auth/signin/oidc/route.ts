import { singleSignOnQuery } from "@/lib/people/auth/schemas";
import { startSingleSignOn } from "@/lib/people/sso/sign-in";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: "public",
      refusals: ["not_found"],
      summary: "Start single sign-on: redirect the browser to the provider",
      query: singleSignOnQuery,
      status: 302,
    },
    ({ request, query }) => startSingleSignOn(request, query.next),
  ),
});
