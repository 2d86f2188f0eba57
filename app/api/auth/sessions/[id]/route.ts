import { z } from "zod";
import { endSession } from "@/lib/people/auth/session-list";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  DELETE: route(
    {
      roles: ALL_ROLES,
      summary: "End a session",
      signedIn: true,
      params: z.object({ id: z.string() }),
    },
    ({ params, user }) => endSession(params.id, user),
  ),
});
