import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";
import { listedViolationJson } from "@/lib/validations/schemas";
import { getViolation } from "@/lib/validations/violations";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get a violation",
      params: z.object({ id: pathId }),
      answer: listedViolationJson,
    },
    ({ params }) => getViolation(params.id),
  ),
});
