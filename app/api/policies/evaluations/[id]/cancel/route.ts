import { cancelEvaluation } from "@/lib/model/evaluations/requests";
import { evaluationJson } from "@/lib/model/evaluations/schemas";
import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Cancel an evaluation",
      params: idParams,
      answer: evaluationJson,
      refusals: ["conflict"],
    },
    ({ params, user }) => cancelEvaluation(params.id, user),
  ),
});
