import { createUser } from "@/lib/people/accounts/mutations";
import { listUsers } from "@/lib/people/users/queries";
import { accountJson, createUserSchema, userQuery } from "@/lib/people/users/schemas";
import { createFieldErrorKeys } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    { roles: ADMIN_ROLES, summary: "List users", query: userQuery, item: accountJson },
    ({ query }) => listUsers(query),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Create a user",
      errors: { conflict: createFieldErrorKeys("email", "username") },
      signedIn: true,
      body: createUserSchema,
      answer: accountJson,
      status: 201,
    },
    ({ body, user }) => createUser(body, user),
  ),
});
