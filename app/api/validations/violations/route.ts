import { pageOrCursorOf, toPageOrNext } from "@/lib/platform/cursor";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listedViolationJson, violationQuery } from "@/lib/validations/schemas";
import { listChangedViolations, listViolations } from "@/lib/validations/violations";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List violations",
      query: violationQuery,
      answer: pageOrCursorOf(listedViolationJson),
    },
    ({ url, query }) => toPageOrNext(url, query, listViolations, listChangedViolations),
  ),
});
