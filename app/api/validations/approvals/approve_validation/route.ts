import { fieldErrorKeys } from "@/lib/platform/fields";
import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { createApproval } from "@/lib/validations/approvals/mutations";
import {
  approveAnswer,
  approveValidationSchema,
  DECISION_PHRASES,
} from "@/lib/validations/approvals/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Decide on a validation, by validation_id",
      errors: { conflict: fieldErrorKeys("validation_id", "validation") },
      body: approveValidationSchema,
      answer: approveAnswer,
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
