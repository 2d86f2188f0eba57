import type { z } from "zod";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { ADMINS } from "@/lib/platform/roles";
import type { Scope } from "@/lib/policies/scope";
import { endpoint, route } from "@/lib/route";
import { streamEvents } from "@/lib/validations/preview/answer";
import { withChange } from "@/lib/validations/preview/hypothesis";
import { runPreview } from "@/lib/validations/preview/run";
import { previewEvent, previewQuery } from "@/lib/validations/preview/schemas";

type Transaction = Parameters<Parameters<typeof withChange>[1]>[0];

interface PreviewedChange<P, B> {
  /** The products that the change affects. */
  scope: (params: P, body: B) => Scope | Promise<Scope>;
  change: (tx: Transaction, params: P, body: B, user: SessionUser) => Promise<unknown>;
}

/** Streams the effects of a change on products as lines of JSON; nothing is stored. */
export function previewEndpoint<P extends z.ZodType, B extends z.ZodType = z.ZodUndefined>(
  declaration: { summary: string; params: P; body?: B },
  { scope, change }: PreviewedChange<z.output<P>, z.output<B>>,
) {
  return endpoint({
    POST: route(
      {
        roles: ADMINS,
        limit: "preview",
        storesNothing: true,
        answer: previewEvent,
        media: ["application/x-ndjson"],
        query: previewQuery,
        ...declaration,
      },
      async ({ params, query, body, user, request }) => {
        const concerned = await scope(params, body);
        const hypothesis = await withChange(concerned, (tx) => change(tx, params, body, user));
        return streamEvents(request, (signal) =>
          runPreview(concerned, hypothesis, query.model, signal),
        );
      },
    ),
  });
}
