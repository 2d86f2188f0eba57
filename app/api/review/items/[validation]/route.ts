import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { getReviewedValidation } from "@/lib/validations/review/items";
import { reviewedJson } from "@/lib/validations/review/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITOR_ROLES,
      summary: "Get a validation with its product, as the review screen shows them",
      params: z.object({ validation: pathId }),
      answer: reviewedJson,
    },
    ({ params }) => getReviewedValidation(params.validation),
  ),
});
