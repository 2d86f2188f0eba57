import { z } from "zod";
import { EDITORS } from "@/lib/auth/roles";
import { pathId } from "@/lib/fields";
import { hold, letGo } from "@/lib/review/holds";
import { holdAnswer } from "@/lib/review/schemas";
import { endpoint, route } from "@/lib/route";

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
