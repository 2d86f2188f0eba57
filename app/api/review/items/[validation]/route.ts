import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { getReviewed } from "@/lib/validations/review/items";
import { reviewedJson } from "@/lib/validations/review/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "Get a validation with its product, as the review screen shows them",
      params: z.object({ validation: pathId }),
      answer: reviewedJson,
    },
    ({ params }) => getReviewed(params.validation),
  ),
});
