import { ADMINS } from "@/lib/auth/roles";
import { streamEvents } from "@/lib/policies/preview/answer";
import { supposing } from "@/lib/policies/preview/hypothesis";
import { runPreview } from "@/lib/policies/preview/run";
import { previewEvent, previewQuery } from "@/lib/policies/preview/schemas";
import { changeBack } from "@/lib/policies/versions/restore";
import { policyVersionParams } from "@/lib/policies/versions/schemas";
import { endpoint, route } from "@/lib/route";

/** What restoring this version would do to the products, as lines of JSON; nothing is stored. */
export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Preview what restoring a version of a policy would do",
      answer: previewEvent,
      media: ["application/x-ndjson"],
      params: policyVersionParams,
      query: previewQuery,
    },
    async ({ params, query, user, request }) => {
      const { kind, policy: id, number } = params;
      const scope = kind === "brand" ? { guideline: id } : { category: id };
      const hypothesis = await supposing(scope, (tx) => changeBack(tx, { kind, id, number }, user));
      return streamEvents(request, (signal) => runPreview(scope, hypothesis, query.model, signal));
    },
  ),
});
