import { z } from "zod";
import { withdrawInvitation } from "@/lib/people/invitations/mutations";
import { pathId } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  DELETE: route(
    {
      roles: ADMIN_ROLES,
      summary: "Withdraw an invitation",
      signedIn: true,
      params: z.object({ id: pathId }),
    },
    ({ params, user }) => withdrawInvitation(params.id, user),
  ),
});
