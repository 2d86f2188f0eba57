import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { EDITORS } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";
import { hold, letGo } from "@/lib/validations/review/holds";
import { holdAnswer } from "@/lib/validations/review/schemas";

const params = z.object({ validation: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  PUT: route(
    {
      roles: EDITORS,
      summary: "Hold a validation for two minutes, so that nobody else is given it",
      params,
      answer: holdAnswer,
    },
    ({ params, user }) => hold(params.validation, user.id),
  ),
  DELETE: route(
    { roles: EDITORS, summary: "Let go of a validation that one holds", params },
    ({ params, user }) => letGo(params.validation, user.id),
  ),
});
