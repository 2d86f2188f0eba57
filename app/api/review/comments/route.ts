import { EDITORS } from "@/lib/auth/roles";
import { listLastComments } from "@/lib/review/comments";
import { commentsJson } from "@/lib/review/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "List what one wrote with one's last decisions",
      answer: commentsJson,
    },
    ({ user }) => listLastComments(user.id),
  ),
});
