import { createFieldErrorKeys } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { createApproval } from "@/lib/validations/approvals/mutations";
import {
  approveResponse,
  approveValidationSchema,
  DECISION_PHRASES,
} from "@/lib/validations/approvals/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Decide on a validation, by validation_id",
      errors: { conflict: createFieldErrorKeys("validation_id", "validation") },
      body: approveValidationSchema,
      answer: approveResponse,
    },
    async ({ body, user }) => {
      const { undo, ...approval } = await createApproval(
        body.validation_id,
        body,
        user,
        "validation_id",
      );
      return { approval, message: DECISION_PHRASES[body.action], undo };
    },
  ),
});
