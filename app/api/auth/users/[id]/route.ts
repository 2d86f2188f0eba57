import { z } from "zod";
import { deactivateUser, updateUser } from "@/lib/people/users/mutations";
import { getUser } from "@/lib/people/users/queries";
import { updateUserSchema, userJson } from "@/lib/people/users/schemas";
import { pathId } from "@/lib/platform/fields";
import { ADMINS } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

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
