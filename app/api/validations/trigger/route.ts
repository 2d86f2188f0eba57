import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { triggerValidations } from "@/lib/validations/trigger";
import {
  triggerAnswer,
  triggerSchema,
  unknownProductsJson,
} from "@/lib/validations/trigger-schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Start the validation of products",
      errors: { not_found: unknownProductsJson },
      body: triggerSchema,
      answer: triggerAnswer,
    },
    ({ body, user }) => triggerValidations(body, user),
  ),
});
