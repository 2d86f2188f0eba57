import { z } from "zod";
import { deactivateUser, updateUser } from "@/lib/people/accounts/mutations";
import { getUser } from "@/lib/people/users/queries";
import { accountJson, updateUserSchema } from "@/lib/people/users/schemas";
import { createFieldErrorKeys, pathId } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ADMIN_ROLES, summary: "Get a user", params, answer: accountJson },
    ({ params }) => getUser(params.id),
  ),
  PATCH: route(
    {
      roles: ADMIN_ROLES,
      summary: "Update a user",
      errors: { conflict: createFieldErrorKeys("email", "username") },
      signedIn: true,
      params,
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
      params,
    },
    ({ params, user }) => deactivateUser(params.id, user),
  ),
});
