import { decideSchema } from "@/lib/findings/decisions/schemas";
import { idParams } from "@/lib/platform/fields";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { findingDecidedResponse } from "@/lib/validations/decisions/answer-schemas";
import { decideOnFinding } from "@/lib/validations/decisions/mutations";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: EDITOR_ROLES,
      summary: "Dismiss a violation",
      refusals: ["conflict"],
      params: idParams,
      body: decideSchema,
      answer: findingDecidedResponse,
      status: 201,
    },
    ({ params, body, user }) => decideOnFinding(params.id, body, user),
  ),
});
