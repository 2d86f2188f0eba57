import { listEvaluationCases } from "@/lib/model/evaluations/queries";
import { evaluationCaseJson, evaluationCaseQuery } from "@/lib/model/evaluations/schemas";
import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List an evaluation's cases with the model's answers",
      params: idParams,
      query: evaluationCaseQuery,
      item: evaluationCaseJson,
    },
    ({ params, query }) => listEvaluationCases(params.id, query),
  ),
});
