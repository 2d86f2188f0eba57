import { createPageOrCursorSchema, toPageOrNext } from "@/lib/platform/cursor";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listedViolationJson, violationQuery } from "@/lib/validations/schemas";
import { listChangedViolations, listViolations } from "@/lib/validations/violations";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List violations",
      query: violationQuery,
      answer: createPageOrCursorSchema(listedViolationJson),
    },
    ({ url, query }) => toPageOrNext(url, query, listViolations, listChangedViolations),
  ),
});
