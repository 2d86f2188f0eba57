import { z } from "zod";
import { deactivateUser, updateUser } from "@/lib/people/users/mutations";
import { getUser } from "@/lib/people/users/queries";
import { accountJson, updateUserSchema } from "@/lib/people/users/schemas";
import { fieldErrorKeys, pathId } from "@/lib/platform/fields";
import { ADMINS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route({ roles: ADMINS, summary: "Get a user", params, answer: accountJson }, ({ params }) =>
    getUser(params.id),
  ),
  PATCH: route(
    {
      roles: ADMINS,
      summary: "Update a user",
      errors: { conflict: fieldErrorKeys("email", "username") },
      signedIn: true,
      params,
      body: updateUserSchema,
      answer: accountJson,
    },
    ({ params, body, user }) => updateUser(params.id, body, user),
  ),
  DELETE: route(
    { roles: ADMINS, summary: "Deactivate a user", refusals: ["conflict"], signedIn: true, params },
    ({ params, user }) => deactivateUser(params.id, user),
  ),
});
