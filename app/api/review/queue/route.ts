import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { listReviewQueue } from "@/lib/validations/review/queue";
import { reviewQuery, reviewQueueJson } from "@/lib/validations/review/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "List the review queue",
      query: reviewQuery,
      answer: reviewQueueJson,
    },
    ({ query, user }) => listReviewQueue(query, user),
  ),
});
