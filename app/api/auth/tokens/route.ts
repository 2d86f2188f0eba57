import { getPasswordErrors } from "@/lib/people/auth/own-password";
import {
  apiTokenJson,
  apiTokenQuery,
  createApiTokenSchema,
  createdApiTokenJson,
} from "@/lib/people/auth/schemas";
import { createApiToken } from "@/lib/people/auth/tokens/mutations";
import { listApiTokens } from "@/lib/people/auth/tokens/queries";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List personal API tokens",
      refusals: ["forbidden"],
      query: apiTokenQuery,
      answer: pageOf(apiTokenJson),
    },
    async ({ url, query, user }) => toPage(url, query, await listApiTokens(query, user)),
  ),
  POST: route(
    {
      roles: EVERYONE,
      summary: "Create a personal API token",
      refusals: ["conflict", "too_many"],
      signedIn: true,
      body: createApiTokenSchema,
      allFaults: async (body, faults) => ({ ...faults, ...getPasswordErrors(body) }),
      answer: createdApiTokenJson,
      status: 201,
    },
    ({ body, session }) => createApiToken(body, session),
  ),
});
