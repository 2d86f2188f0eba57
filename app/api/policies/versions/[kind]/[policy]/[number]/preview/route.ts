import { ADMINS } from "@/lib/auth/roles";
import type { PolicyKind } from "@/lib/enums";
import { streamEvents } from "@/lib/policies/preview/answer";
import { supposing } from "@/lib/policies/preview/hypothesis";
import { runPreview } from "@/lib/policies/preview/run";
import { previewEvent, previewQuery } from "@/lib/policies/preview/schemas";
import { reachOfVersion } from "@/lib/policies/rule-sets/reach";
import type { Scope } from "@/lib/policies/scope";
import { changeBack } from "@/lib/policies/versions/restore";
import { policyVersionParams } from "@/lib/policies/versions/schemas";
import { endpoint, route } from "@/lib/route";

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
