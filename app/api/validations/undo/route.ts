import { EDITORS } from "@/lib/auth/roles";
import { endpoint, route } from "@/lib/route";
import { undoAnswer, undoSchema } from "@/lib/undo/schemas";
import { takeBack } from "@/lib/undo/take-back";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Take a decision back, within a minute",
      refusals: ["conflict"],
      body: undoSchema,
      answer: undoAnswer,
    },
    ({ body, user }) => takeBack(body.undo, user.id),
  ),
});
