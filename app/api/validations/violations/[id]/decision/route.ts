import { z } from "zod";
import { EDITORS } from "@/lib/auth/roles";
import { findingDecidedAnswer } from "@/lib/decisions/answer-schemas";
import { decideOnFinding } from "@/lib/decisions/mutations";
import { decideSchema } from "@/lib/decisions/schemas";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: EDITORS,
      summary: "Set a violation aside",
      refusals: ["conflict"],
      params: z.object({ id: pathId }),
      body: decideSchema,
      answer: findingDecidedAnswer,
      status: 201,
    },
    ({ params, body, user }) => decideOnFinding(params.id, body, user),
  ),
});
