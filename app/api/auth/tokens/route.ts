import { EVERYONE } from "@/lib/auth/roles";
import {
  apiTokenJson,
  apiTokenQuery,
  createApiTokenSchema,
  createdApiTokenJson,
} from "@/lib/auth/schemas";
import { createApiToken } from "@/lib/auth/tokens/mutations";
import { listApiTokens } from "@/lib/auth/tokens/queries";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List personal API tokens",
      query: apiTokenQuery,
      answer: pageOf(apiTokenJson),
    },
    async ({ url, query, user }) => toPage(url, query, await listApiTokens(query, user)),
  ),
  POST: route(
    {
      roles: EVERYONE,
      summary: "Make a personal API token",
      refusals: ["conflict", "too_many"],
      signedIn: true,
      body: createApiTokenSchema,
      answer: createdApiTokenJson,
      status: 201,
    },
    ({ body, session }) => createApiToken(body, session),
  ),
});
