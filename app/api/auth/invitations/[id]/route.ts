import { withdrawInvitation } from "@/lib/people/invitations/mutations";
import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  DELETE: route(
    {
      roles: ADMIN_ROLES,
      summary: "Withdraw an invitation",
      signedIn: true,
      params: idParams,
    },
    ({ params, user }) => withdrawInvitation(params.id, user),
  ),
});
