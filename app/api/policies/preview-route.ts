import type { z } from "zod";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { ADMINS } from "@/lib/platform/roles";
import type { PolicyRef } from "@/lib/policies/policy-ref";
import type { Scope } from "@/lib/policies/scope";
import { defineEndpoint, route } from "@/lib/route";
import { streamEvents } from "@/lib/validations/preview/answer";
import { withChange } from "@/lib/validations/preview/hypothesis";
import { runPreview } from "@/lib/validations/preview/run";
import { previewEvent, previewQuery } from "@/lib/validations/preview/schemas";

type Transaction = Parameters<Parameters<typeof withChange>[1]>[0];

interface PreviewedChange<P, B, Done> {
  /** The products that the change affects. */
  scope: (params: P, body: B) => Scope | Promise<Scope>;
  change: (tx: Transaction, params: P, body: B, user: SessionUser) => Promise<Done>;
  policy: (params: P, done: Done) => PolicyRef;
}

/** Streams the effects of a change on products as lines of JSON; nothing is stored. */
export function previewEndpoint<
  P extends z.ZodType,
  B extends z.ZodType<{ as_of?: string | null | undefined }>,
  Done,
>(
  declaration: { summary: string; params: P; body: B },
  { scope, change, policy }: PreviewedChange<z.output<P>, z.output<B>, Done>,
) {
  return defineEndpoint({
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
        const affectedScope = await scope(params, body);
        const hypothesis = await withChange(
          affectedScope,
          (tx) => change(tx, params, body, user),
          (done) => policy(params, done),
          body.as_of ?? undefined,
        );
        return streamEvents(request, (signal) =>
          runPreview(affectedScope, hypothesis, query.model, signal),
        );
      },
    ),
  });
}
