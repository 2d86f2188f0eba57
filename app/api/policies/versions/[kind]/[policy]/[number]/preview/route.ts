import type { PolicyKind } from "@/lib/enums";
import { ADMINS } from "@/lib/platform/roles";
import { reachOfVersion } from "@/lib/policies/rule-sets/reach";
import type { Scope } from "@/lib/policies/scope";
import { changeBack } from "@/lib/policies/versions/restore";
import { policyVersionParams } from "@/lib/policies/versions/schemas";
import { endpoint, route } from "@/lib/route";
import { streamEvents } from "@/lib/validations/preview/answer";
import { supposing } from "@/lib/validations/preview/hypothesis";
import { runPreview } from "@/lib/validations/preview/run";
import { previewEvent, previewQuery } from "@/lib/validations/preview/schemas";

async function scopeOf(kind: PolicyKind, id: number, number: number): Promise<Scope> {
  if (kind === "rule_set") return reachOfVersion(id, number);
  return kind === "brand" ? { guideline: id } : { category: id };
}

/** What restoring this version would do to the products, as lines of JSON; nothing is stored. */
export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Preview what restoring a version of a policy would do",
      limit: "preview",
      storesNothing: true,
      answer: previewEvent,
      media: ["application/x-ndjson"],
      params: policyVersionParams,
      query: previewQuery,
    },
    async ({ params, query, user, request }) => {
      const { kind, policy: id, number } = params;
      const scope = await scopeOf(kind, id, number);
      const hypothesis = await supposing(scope, (tx) => changeBack(tx, { kind, id, number }, user));
      return streamEvents(request, (signal) => runPreview(scope, hypothesis, query.model, signal));
    },
  ),
});
