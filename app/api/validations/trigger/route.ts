import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { triggerValidations } from "@/lib/validations/trigger";
import {
  triggerResponse,
  triggerSchema,
  unknownProductsJson,
} from "@/lib/validations/trigger-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Start the validation of products",
      errors: { not_found: unknownProductsJson },
      body: triggerSchema,
      answer: triggerResponse,
    },
    ({ body, user }) => triggerValidations(body, user),
  ),
});
