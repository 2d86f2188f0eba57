import { randomUUID } from "node:crypto";
import { serve } from "inngest/next";
import { inngest } from "@/inngest/client";
import { createCleanUpFunction } from "@/inngest/functions/clean-up";
import {
  createCheckProductsFunction,
  createDeliverFunction,
} from "@/inngest/functions/queue-functions";
import { createRecoverStalledFunction } from "@/inngest/functions/recover-stalled";
import { createRevalidateStaleFunction } from "@/inngest/functions/revalidate-stale";
import { createErrorResponse, notFound } from "@/lib/errors";
import { config } from "@/lib/platform/config";
import { waitForStart } from "@/lib/platform/startup";

/** The time limit on serverless hosts, in seconds. A step can call the model several times. */
export const maxDuration = 300;

type Handlers = ReturnType<typeof serve>;
let handlers: Handlers | undefined;

/** Creates the handlers on the first call: the build lacks the required settings. */
function getHandlers(): Handlers {
  handlers ??= serve({
    client: inngest,
    functions: [
      createCheckProductsFunction(),
      createDeliverFunction(),
      createRecoverStalledFunction(),
      createRevalidateStaleFunction(),
      createCleanUpFunction(),
    ],
  });
  return handlers;
}

type Handler = Handlers["GET"];

/** Wraps a handler to respond with 404 if the queue runs in this process. */
function guardHandler(method: keyof Handlers): Handler {
  return async (...args) => {
    if (!config().inngest) return createErrorResponse(notFound("Path"), randomUUID());
    await waitForStart();
    return getHandlers()[method](...args);
  };
}

export const GET = guardHandler("GET");
export const POST = guardHandler("POST");
export const PUT = guardHandler("PUT");
