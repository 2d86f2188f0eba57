import { getDecision } from "@/lib/findings/decisions/queries";
import { findingDecisionJson, updateDecisionSchema } from "@/lib/findings/decisions/schemas";
import { idParams } from "@/lib/platform/fields";
import { ALL_ROLES, EDITOR_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import {
  decisionChangedResponse,
  findingDecidedResponse,
} from "@/lib/validations/decisions/answer-schemas";
import { revokeDecision, updateDecision } from "@/lib/validations/decisions/mutations";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a decision on a violation",
      params: idParams,
      answer: findingDecisionJson,
    },
    ({ params }) => getDecision(params.id),
  ),
  PATCH: route(
    {
      roles: EDITOR_ROLES,
      summary: "Update the reason or expiry date of an open decision on a violation",
      refusals: ["conflict"],
      params: idParams,
      body: updateDecisionSchema,
      answer: decisionChangedResponse,
    },
    ({ params, body, user }) => updateDecision(params.id, body, user),
  ),
  DELETE: route(
    {
      roles: EDITOR_ROLES,
      summary: "Revoke an open decision on a violation",
      refusals: ["conflict"],
      params: idParams,
      answer: findingDecidedResponse,
    },
    ({ params, user }) => revokeDecision(params.id, user),
  ),
});
