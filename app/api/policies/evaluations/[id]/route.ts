import { getEvaluation } from "@/lib/model/evaluations/queries";
import { evaluationDetailJson } from "@/lib/model/evaluations/schemas";
import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get an evaluation with the one it is compared with",
      params: idParams,
      answer: evaluationDetailJson,
    },
    ({ params }) => getEvaluation(params.id),
  ),
});
