import { EDITORS } from "@/lib/auth/roles";
import { listReviewQueue } from "@/lib/review/queue";
import { reviewQuery, reviewQueueJson } from "@/lib/review/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "List what waits for a decision",
      query: reviewQuery,
      answer: reviewQueueJson,
    },
    ({ query, user }) => listReviewQueue(query, user),
  ),
});
