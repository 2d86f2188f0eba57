import { listEvaluationCases } from "@/lib/model/evaluations/queries";
import { evaluationCaseJson, evaluationCaseQuery } from "@/lib/model/evaluations/schemas";
import { idParams } from "@/lib/platform/fields";
import { createPageSchema, toPage } from "@/lib/platform/pagination";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "List an evaluation's cases with the model's answers",
      params: idParams,
      query: evaluationCaseQuery,
      answer: createPageSchema(evaluationCaseJson),
    },
    async ({ url, params, query }) =>
      toPage(url, query, await listEvaluationCases(params.id, query)),
  ),
});
