import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listCommentsForRules, listLastComments } from "@/lib/validations/review/comments";
import { commentsJson, commentsQuery } from "@/lib/validations/review/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "List the comments of your recent decisions",
      query: commentsQuery,
      answer: commentsJson,
    },
    ({ user, query }) =>
      query.validation === undefined
        ? listLastComments(user.id)
        : listCommentsForRules(query.validation),
  ),
});
