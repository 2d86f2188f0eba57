import { getLinkOrigin } from "@/lib/people/auth/request-origin";
import { createInvitation } from "@/lib/people/invitations/mutations";
import { listInvitations } from "@/lib/people/invitations/queries";
import {
  createdInvitationJson,
  createInvitationSchema,
  invitationJson,
} from "@/lib/people/invitations/schemas";
import { createFieldErrorKeys } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ADMIN_ROLES,
      summary: "List open invitations",
      query: pageQuery,
      item: invitationJson,
    },
    ({ query }) => listInvitations(query),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Invite a person by a link",
      errors: { conflict: createFieldErrorKeys("email") },
      signedIn: true,
      body: createInvitationSchema,
      answer: createdInvitationJson,
      status: 201,
    },
    ({ body, user, request }) => createInvitation(body, getLinkOrigin(request), user),
  ),
});
