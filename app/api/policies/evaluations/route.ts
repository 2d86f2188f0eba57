import { listEvaluations } from "@/lib/model/evaluations/queries";
import { createEvaluation } from "@/lib/model/evaluations/requests";
import {
  createEvaluationResponse,
  createEvaluationSchema,
  evaluationJson,
  evaluationQuery,
} from "@/lib/model/evaluations/schemas";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, listRoute, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: listRoute(
    {
      roles: ALL_ROLES,
      summary: "List model evaluations",
      query: evaluationQuery,
      item: evaluationJson,
    },
    ({ query }) => listEvaluations(query),
  ),
  POST: route(
    {
      roles: ADMIN_ROLES,
      summary: "Evaluate the model on rules' examples",
      body: createEvaluationSchema,
      answer: createEvaluationResponse,
      refusals: ["unavailable"],
    },
    ({ body, user }) => createEvaluation(body, user),
  ),
});
