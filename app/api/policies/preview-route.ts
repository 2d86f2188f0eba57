import type { z } from "zod";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { ADMIN_ROLES } from "@/lib/platform/roles";
import type { PolicyRef } from "@/lib/policies/policy-ref";
import type { PolicyScope } from "@/lib/policies/scope";
import { defineEndpoint, route } from "@/lib/route";
import { withChange } from "@/lib/validations/preview/hypothesis";
import { runPreview } from "@/lib/validations/preview/run";
import { previewEvent, previewQuery } from "@/lib/validations/preview/schemas";
import type { PreviewEvent } from "../../../lib/validations/preview/schemas";

type Transaction = Parameters<Parameters<typeof withChange>[1]>[0];

interface PreviewedChange<P, B, Done> {
  /** Returns the scope of the change: the products that it affects. */
  scope: (params: P, body: B) => PolicyScope | Promise<PolicyScope>;
  change: (tx: Transaction, params: P, body: B, user: SessionUser) => Promise<Done>;
  policy: (params: P, changeResult: Done) => PolicyRef;
}

/** Defines an endpoint that streams a change's effects on products as JSON Lines. */
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
        roles: ADMIN_ROLES,
        limit: "preview",
        storesNothing: true,
        answer: previewEvent,
        media: ["application/x-ndjson"],
        query: previewQuery,
        ...declaration,
      },
      async ({ params, query, body, user, request }) => {
        const affectedScope = await scope(params, body);
        const previewResult = await withChange(
          affectedScope,
          (tx) => change(tx, params, body, user),
          (changeResult) => policy(params, changeResult),
          body.as_of ?? undefined,
        );
        return streamEvents(request, (signal) =>
          runPreview(affectedScope, previewResult, query.model, signal),
        );
      },
    ),
  });
}

/** Streams events as NDJSON until the client disconnects. */
function streamEvents(
  request: Request,
  start: (signal: AbortSignal) => AsyncGenerator<PreviewEvent>,
): Response {
  const clientAbort = new AbortController();
  const signal = AbortSignal.any([request.signal, clientAbort.signal]);
  const events = start(signal);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    cancel: () => clientAbort.abort(),
  });
  return new Response(body, {
    headers: { "content-type": "application/x-ndjson; charset=utf-8", "x-accel-buffering": "no" },
  });
}
