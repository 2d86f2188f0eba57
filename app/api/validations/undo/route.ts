import { EDITOR_ROLES } from "@/lib/platform/roles";
import { undoResponse, undoSchema } from "@/lib/platform/undo-schemas";
import { defineEndpoint, route } from "@/lib/route";
import { undoDecision } from "@/lib/validations/undo";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Undo a decision within a minute",
      refusals: ["conflict"],
      body: undoSchema,
      answer: undoResponse,
    },
    ({ body, user }) => undoDecision(body.undo, user.id),
  ),
});
