import { z } from "zod";
import { endAllSessions } from "@/lib/people/accounts/mutations";
import { pathId } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Sign a user out everywhere",
      signedIn: true,
      params: z.object({ id: pathId }),
    },
    ({ params, user }) => endAllSessions(params.id, user),
  ),
});
