import { getLinkOrigin } from "@/lib/people/auth/request-origin";
import { renewInvitation } from "@/lib/people/invitations/mutations";
import { createdInvitationJson } from "@/lib/people/invitations/schemas";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Replace the link of an invitation",
      errors: { conflict: createFieldErrorKeys("email") },
      signedIn: true,
      params: idParams,
      answer: createdInvitationJson,
    },
    ({ params, user, request }) => renewInvitation(params.id, getLinkOrigin(request), user),
  ),
});
