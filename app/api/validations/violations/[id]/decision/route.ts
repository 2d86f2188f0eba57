import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { EDITORS } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { findingDecidedAnswer } from "@/lib/validations/decisions/answer-schemas";
import { decideOnFinding } from "@/lib/validations/decisions/mutations";
import { decideSchema } from "@/lib/validations/decisions/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Dismiss a violation",
      refusals: ["conflict"],
      params: z.object({ id: pathId }),
      body: decideSchema,
      answer: findingDecidedAnswer,
      status: 201,
    },
    ({ params, body, user }) => decideOnFinding(params.id, body, user),
  ),
});
