import { EDITORS } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";
import { listLastComments } from "@/lib/validations/review/comments";
import { commentsJson } from "@/lib/validations/review/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "List the comments of your last decisions",
      answer: commentsJson,
    },
    ({ user }) => listLastComments(user.id),
  ),
});
