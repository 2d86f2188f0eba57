import { randomUUID } from "node:crypto";
import { serve } from "inngest/next";
import { inngest } from "@/inngest/client";
import { cleanUpFunction } from "@/inngest/functions/clean-up";
import { checkProductsFunction, deliverWebhooksFunction } from "@/inngest/functions/do-work";
import { recoverStalledFunction } from "@/inngest/functions/recover-stalled";
import { revalidateStaleFunction } from "@/inngest/functions/revalidate-stale";
import { createErrorResponse, notFound } from "@/lib/errors";
import { config } from "@/lib/platform/config";
import { waitForStart } from "@/lib/platform/startup";

/** The time limit on serverless hosts, in seconds. A step can call the model more than once. */
export const maxDuration = 300;

type Handlers = ReturnType<typeof serve>;
let handlers: Handlers | undefined;

/**
 * Created on the first call, because the functions read settings that are missing at build time.
 */
function getHandlers(): Handlers {
  handlers ??= serve({
    client: inngest,
    functions: [
      checkProductsFunction(),
      deliverWebhooksFunction(),
      recoverStalledFunction(),
      revalidateStaleFunction(),
      cleanUpFunction(),
    ],
  });
  return handlers;
}

type Handler = Handlers["GET"];

/** Returns a handler that responds with 404 if the queue runs in this process. */
function guardHandler(method: keyof Handlers): Handler {
  return async (...call) => {
    if (!config().inngest) return createErrorResponse(notFound("Path"), randomUUID());
    await waitForStart();
    return getHandlers()[method](...call);
  };
}

export const GET = guardHandler("GET");
export const POST = guardHandler("POST");
export const PUT = guardHandler("PUT");
