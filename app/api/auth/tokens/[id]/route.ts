import { revokeApiToken } from "@/lib/people/auth/tokens/mutations";
import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  DELETE: route(
    {
      roles: ALL_ROLES,
      summary: "Revoke a personal API token",
      signedIn: true,
      params: idParams,
    },
    ({ params, user }) => revokeApiToken(params.id, user),
  ),
});
