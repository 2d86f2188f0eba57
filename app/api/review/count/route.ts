import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { countPendingReviews } from "@/lib/validations/review/queue";
import { reviewCountJson } from "@/lib/validations/review/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    { roles: EDITOR_ROLES, summary: "Count the products to review", answer: reviewCountJson },
    async ({ user }) => ({ count: await countPendingReviews(user) }),
  ),
});
