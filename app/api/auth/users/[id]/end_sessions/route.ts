import { z } from "zod";
import { ADMINS } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";
import { endAllSessions } from "@/lib/users/mutations";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Sign a user out everywhere",
      signedIn: true,
      params: z.object({ id: pathId }),
    },
    ({ params, user }) => endAllSessions(params.id, user),
  ),
});
