import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { getValidation } from "@/lib/validations/queries";
import { validationJson } from "@/lib/validations/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a validation with its violations and checks",
      params: idParams,
      answer: validationJson,
    },
    ({ params }) => getValidation(params.id),
  ),
});
