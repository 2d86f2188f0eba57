import { z } from "zod";
import { ADMINS } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";
import { deactivateUser, updateUser } from "@/lib/users/mutations";
import { getUser } from "@/lib/users/queries";
import { updateUserSchema, userJson } from "@/lib/users/schemas";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route({ roles: ADMINS, summary: "Get a user", params, answer: userJson }, ({ params }) =>
    getUser(params.id),
  ),
  PATCH: route(
    {
      roles: ADMINS,
      summary: "Change a user",
      refusals: ["conflict"],
      signedIn: true,
      params,
      body: updateUserSchema,
      answer: userJson,
    },
    ({ params, body, user }) => updateUser(params.id, body, user),
  ),
  DELETE: route(
    { roles: ADMINS, summary: "Deactivate a user", refusals: ["conflict"], signedIn: true, params },
    ({ params, user }) => deactivateUser(params.id, user),
  ),
});
