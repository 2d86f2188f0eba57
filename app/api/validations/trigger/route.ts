import { EDITORS } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";
import { triggerAnswer, triggerSchema } from "@/lib/validations/schemas";
import { triggerValidations } from "@/lib/validations/trigger";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Start the validation of products",
      body: triggerSchema,
      answer: triggerAnswer,
    },
    ({ body, user }) => triggerValidations(body, user),
  ),
});
