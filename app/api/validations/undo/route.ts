import { EDITORS } from "@/lib/platform/roles";
import { undoAnswer, undoSchema } from "@/lib/platform/undo-schemas";
import { endpoint, route } from "@/lib/route";
import { takeBack } from "@/lib/validations/undo/undo";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Undo a decision within a minute",
      refusals: ["conflict"],
      body: undoSchema,
      answer: undoAnswer,
    },
    ({ body, user }) => takeBack(body.undo, user.id),
  ),
});
