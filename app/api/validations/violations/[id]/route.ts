import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listedViolationJson } from "@/lib/validations/schemas";
import { getViolation } from "@/lib/validations/violations";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a violation",
      params: idParams,
      answer: listedViolationJson,
    },
    ({ params }) => getViolation(params.id),
  ),
});
