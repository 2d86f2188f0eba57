import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";
import { getValidation } from "@/lib/validations/queries";
import { validationJson } from "@/lib/validations/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get a validation with its violations and checks",
      params: z.object({ id: pathId }),
      answer: validationJson,
    },
    ({ params }) => getValidation(params.id),
  ),
});
