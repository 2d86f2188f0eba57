import { z } from "zod";
import { pathId } from "@/lib/platform/fields";
import { ADMINS } from "@/lib/platform/roles";
import { changeRuleSet } from "@/lib/policies/rule-sets/mutations";
import { reachOf } from "@/lib/policies/rule-sets/reach";
import { updateRuleSetSchema } from "@/lib/policies/rule-sets/schemas";
import { endpoint, route } from "@/lib/route";
import { streamEvents } from "@/lib/validations/preview/answer";
import { supposing } from "@/lib/validations/preview/hypothesis";
import { runPreview } from "@/lib/validations/preview/run";
import { previewEvent, previewQuery } from "@/lib/validations/preview/schemas";

const params = z.object({ id: pathId });

/** What saving this change would do to the products, as lines of JSON; nothing is stored. */
export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Preview what a change of a rule set would do",
      limit: "preview",
      storesNothing: true,
      answer: previewEvent,
      media: ["application/x-ndjson"],
      params,
      query: previewQuery,
      body: updateRuleSetSchema,
    },
    async ({ params, query, body, user, request }) => {
      const scope = await reachOf(params.id, body.applies_to);
      const hypothesis = await supposing(scope, (tx) => changeRuleSet(tx, params.id, body, user));
      return streamEvents(request, (signal) => runPreview(scope, hypothesis, query.model, signal));
    },
  ),
});
