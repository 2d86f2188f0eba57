import { getClient } from "@/lib/people/auth/client-address";
import { openLink } from "@/lib/people/links/accept";
import { linkJson, openLinkSchema } from "@/lib/people/links/schemas";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: "public",
      summary: "Get the recipient of an invitation or password link",
      answer: linkJson,
      refusals: ["not_found", "too_many"],
      body: openLinkSchema,
    },
    ({ body, request }) => openLink(body.token, getClient(request)),
  ),
});
