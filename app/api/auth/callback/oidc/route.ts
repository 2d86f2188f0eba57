import { finishSingleSignOn } from "@/lib/people/sso/sign-in";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: "public",
      refusals: ["not_found"],
      summary: "Finish single sign-on: the provider redirects a browser here",
      status: 302,
    },
    ({ request }) => finishSingleSignOn(request),
  ),
});
