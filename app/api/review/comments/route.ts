import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listLastComments } from "@/lib/validations/review/comments";
import { commentsJson } from "@/lib/validations/review/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "List the comments of your recent decisions",
      answer: commentsJson,
    },
    ({ user }) => listLastComments(user.id),
  ),
});
