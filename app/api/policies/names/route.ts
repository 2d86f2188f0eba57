import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { listNames } from "@/lib/policies/names/queries";
import { addedNameJson, addNameSchema, nameJson, namesQuery } from "@/lib/policies/names/schemas";
import { defineEndpoint, listRoute, route } from "@/lib/route";
import { addName } from "@/lib/validations/names/mutations";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List names, which capitals rules ignore",
      query: namesQuery,
      item: nameJson,
    },
    ({ query }) => listNames(query),
  ),
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Add a name, as written or from a finding",
      refusals: ["conflict"],
      body: addNameSchema,
      answer: addedNameJson,
      status: 201,
    },
    ({ body, user }) => addName(body, user),
  ),
});
