import { z } from "zod";
import { EDITORS, EVERYONE } from "@/lib/auth/roles";
import { decisionChangedAnswer, findingDecidedAnswer } from "@/lib/decisions/answer-schemas";
import { takeBackDecision, updateDecision } from "@/lib/decisions/mutations";
import { getDecision } from "@/lib/decisions/queries";
import { findingDecisionJson, updateDecisionSchema } from "@/lib/decisions/schemas";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get a decision on a violation",
      params,
      answer: findingDecisionJson,
    },
    ({ params }) => getDecision(params.id),
  ),
  PATCH: route(
    {
      roles: EDITORS,
      summary: "Change the reason or the end of an open decision on a violation",
      refusals: ["conflict"],
      params,
      body: updateDecisionSchema,
      answer: decisionChangedAnswer,
    },
    ({ params, body, user }) => updateDecision(params.id, body, user),
  ),
  DELETE: route(
    {
      roles: EDITORS,
      summary: "Take back an open decision on a violation",
      refusals: ["conflict"],
      params,
      answer: findingDecidedAnswer,
    },
    ({ params, user }) => takeBackDecision(params.id, user),
  ),
});
