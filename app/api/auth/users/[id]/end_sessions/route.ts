import { endAllSessions } from "@/lib/people/accounts/mutations";
import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Sign a user out everywhere",
      signedIn: true,
      params: idParams,
    },
    ({ params, user }) => endAllSessions(params.id, user),
  ),
});
