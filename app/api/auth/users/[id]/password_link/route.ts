import { sendPasswordLink } from "@/lib/people/links/password-links";
import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Mail a user a link to set a new password",
      refusals: ["conflict"],
      signedIn: true,
      params: idParams,
    },
    ({ params, user }) => sendPasswordLink(params.id, user),
  ),
});
