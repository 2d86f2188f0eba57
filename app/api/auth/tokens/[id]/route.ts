import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { revokeApiToken } from "@/lib/auth/tokens/mutations";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  DELETE: route(
    {
      roles: EVERYONE,
      summary: "Revoke a personal API token",
      signedIn: true,
      params: z.object({ id: pathId }),
    },
    ({ params, user }) => revokeApiToken(params.id, user),
  ),
});
