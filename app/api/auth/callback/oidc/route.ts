import { finishSingleSignOn } from "@/lib/people/sso/sign-in";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: "public",
      refusals: ["not_found"],
      summary: "Complete single sign-on: the provider redirects the browser here",
      status: 302,
    },
    ({ request }) => finishSingleSignOn(request),
  ),
});
