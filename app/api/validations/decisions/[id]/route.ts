import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { EDITORS, EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import {
  decisionChangedAnswer,
  findingDecidedAnswer,
} from "@/lib/validations/decisions/answer-schemas";
import { revokeDecision, updateDecision } from "@/lib/validations/decisions/mutations";
import { getDecision } from "@/lib/validations/decisions/queries";
import { findingDecisionJson, updateDecisionSchema } from "@/lib/validations/decisions/schemas";

const params = z.object({ id: pathId });

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
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
      summary: "Update the reason or expiry date of an open decision on a violation",
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
      summary: "Revoke an open decision on a violation",
      refusals: ["conflict"],
      params,
      answer: findingDecidedAnswer,
    },
    ({ params, user }) => revokeDecision(params.id, user),
  ),
});
