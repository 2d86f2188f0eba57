import { createUser } from "@/lib/people/users/mutations";
import { listUsers } from "@/lib/people/users/queries";
import { accountJson, createUserSchema, userQuery } from "@/lib/people/users/schemas";
import { fieldErrorKeys } from "@/lib/platform/fields";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { ADMINS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: ADMINS, summary: "List users", query: userQuery, answer: pageOf(accountJson) },
    async ({ url, query }) => toPage(url, query, await listUsers(query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Create a user",
      errors: { conflict: fieldErrorKeys("email", "username") },
      signedIn: true,
      body: createUserSchema,
      answer: accountJson,
      status: 201,
    },
    ({ body, user }) => createUser(body, user),
  ),
});
