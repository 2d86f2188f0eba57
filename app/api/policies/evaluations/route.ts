import { listEvaluations } from "@/lib/model/evaluations/queries";
import { createEvaluation } from "@/lib/model/evaluations/requests";
import {
  createEvaluationAnswer,
  createEvaluationSchema,
  evaluationJson,
  evaluationQuery,
} from "@/lib/model/evaluations/schemas";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List model evaluations",
      query: evaluationQuery,
      answer: pageOf(evaluationJson),
    },
    async ({ url, query }) => toPage(url, query, await listEvaluations(query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Evaluate the model on rules' examples",
      body: createEvaluationSchema,
      answer: createEvaluationAnswer,
      refusals: ["unavailable"],
    },
    ({ body, user }) => createEvaluation(body, user),
  ),
});
