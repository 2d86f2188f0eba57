import { EDITORS } from "@/lib/platform/roles";
import { undoAnswer, undoSchema } from "@/lib/platform/undo-schemas";
import { defineEndpoint, route } from "@/lib/route";
import { undoDecision } from "@/lib/validations/undo/undo";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Undo a decision within a minute",
      refusals: ["conflict"],
      body: undoSchema,
      answer: undoAnswer,
    },
    ({ body, user }) => undoDecision(body.undo, user.id),
  ),
});
