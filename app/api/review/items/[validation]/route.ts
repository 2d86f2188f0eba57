import { z } from "zod";
import { EDITORS } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { getReviewed } from "@/lib/review/items";
import { reviewedJson } from "@/lib/review/schemas";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EDITORS,
      summary: "Get a validation with its product, as the review desk shows them",
      params: z.object({ validation: pathId }),
      answer: reviewedJson,
    },
    ({ params }) => getReviewed(params.validation),
  ),
});
