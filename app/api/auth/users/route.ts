import { ADMINS } from "@/lib/auth/roles";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";
import { createUser } from "@/lib/users/mutations";
import { listUsers } from "@/lib/users/queries";
import { createUserSchema, userJson, userQuery } from "@/lib/users/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    { roles: ADMINS, summary: "List users", query: userQuery, answer: pageOf(userJson) },
    async ({ url, query }) => toPage(url, query, await listUsers(query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Create a user",
      refusals: ["conflict"],
      signedIn: true,
      body: createUserSchema,
      answer: userJson,
      status: 201,
    },
    ({ body, user }) => createUser(body, user),
  ),
});
