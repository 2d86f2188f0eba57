import { getPasswordErrors } from "@/lib/people/auth/own-password";
import {
  apiTokenJson,
  apiTokenQuery,
  createApiTokenSchema,
  createdApiTokenJson,
} from "@/lib/people/auth/schemas";
import { createApiToken } from "@/lib/people/auth/tokens/mutations";
import { listApiTokens } from "@/lib/people/auth/tokens/queries";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List personal API tokens",
      refusals: ["forbidden"],
      query: apiTokenQuery,
      item: apiTokenJson,
    },
    ({ query, user }) => listApiTokens(query, user),
  ),
  POST: route(
    {
      roles: ALL_ROLES,
      summary: "Create a personal API token",
      refusals: ["conflict", "too_many"],
      signedIn: true,
      body: createApiTokenSchema,
      allFaults: async (body, fieldErrors) => ({ ...fieldErrors, ...getPasswordErrors(body) }),
      answer: createdApiTokenJson,
      status: 201,
    },
    ({ body, session }) => createApiToken(body, session),
  ),
});
