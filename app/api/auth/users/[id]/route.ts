import { deactivateUser, updateUser } from "@/lib/people/accounts/mutations";
import { getUser } from "@/lib/people/users/queries";
import { accountJson, updateUserSchema } from "@/lib/people/users/schemas";
import { createFieldErrorKeys, idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ADMIN_ROLES, summary: "Get a user", params: idParams, answer: accountJson },
    ({ params }) => getUser(params.id),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update a user",
      errors: { conflict: createFieldErrorKeys("email", "username") },
      signedIn: true,
      params: idParams,
      body: updateUserSchema,
      answer: accountJson,
    },
    ({ params, body, user }) => updateUser(params.id, body, user),
  ),
  DELETE: route(
    {
      roles: ADMIN_ROLES,
      summary: "Deactivate a user",
      refusals: ["conflict"],
      signedIn: true,
      params: idParams,
    },
    ({ params, user }) => deactivateUser(params.id, user),
  ),
});
