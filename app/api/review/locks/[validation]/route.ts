import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { lockForReview, unlockReview } from "@/lib/validations/review/locks";
import { reviewLockJson } from "@/lib/validations/review/schemas";

const params = z.object({ validation: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  PUT: route(
    {
      roles: EDITOR_ROLES,
      summary: "Lock a validation for review for two minutes",
      params,
      answer: reviewLockJson,
    },
    ({ params, user }) => lockForReview(params.validation, user.id),
  ),
  DELETE: route(
    { roles: EDITOR_ROLES, summary: "Release your review lock on a validation", params },
    ({ params, user }) => unlockReview(params.validation, user.id),
  ),
});
