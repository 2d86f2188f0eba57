import { inngest } from "@/inngest/client";
import { defineFunctions } from "@/inngest/definitions";
import { DELIVERY_CONCURRENCY } from "@/lib/outbox/events/notify";
import { config } from "@/lib/platform/config";
import type { JobWorker } from "@/lib/platform/jobs/job-worker";
import { drainQueue } from "../drain";
import { CHECKING_WORKERS, DELIVERY_WORKERS } from "../job-workers";
import type { Step } from "./step";

/**
 * Runs a worker until no rows are pending. Each step processes many rows in one Inngest call.
 * Repeating a step is harmless, because only pending rows can be claimed.
 */
export async function drainInSteps(
  step: Step,
  kinds: readonly JobWorker[],
  workerCount: number,
  stepMs?: number,
): Promise<void> {
  let stepCount = 0;
  while (await step.run(`work ${++stepCount}`, () => drainQueue(kinds, workerCount, stepMs)));
}

/** Reports results of steps to Inngest together with the run's result, to save calls. */
const checkpointing = { bufferedSteps: 100 };

export function createCheckProductsFunction() {
  const workerCount = config().AI_CONCURRENCY;
  return inngest.createFunction(
    {
      ...defineFunctions(config()).checkProducts,
      retries: 5,
      concurrency: { limit: workerCount },
      checkpointing,
    },
    ({ step }) => drainInSteps(step as unknown as Step, CHECKING_WORKERS, workerCount),
  );
}

export function createDeliverFunction() {
  return inngest.createFunction(
    {
      ...defineFunctions(config()).deliver,
      retries: 5,
      concurrency: { limit: DELIVERY_CONCURRENCY },
      checkpointing,
    },
    ({ step }) => drainInSteps(step as unknown as Step, DELIVERY_WORKERS, DELIVERY_CONCURRENCY),
  );
}
