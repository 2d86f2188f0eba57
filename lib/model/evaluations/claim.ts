import { eq, sql } from "drizzle-orm";
import { evaluations } from "@/db/schema/evaluations";
import { evaluationRequested } from "@/inngest/client";
import { createEventId, sendEvents } from "@/lib/platform/events";
import type { Lease } from "@/lib/platform/jobs/lease";
import { createSteps } from "@/lib/platform/jobs/steps";
import { ModelError } from "../error";
import { findOutage } from "../outage";

const steps = createSteps(evaluations, {
  name: "evaluation",
  waiting: eq(evaluations.state, "running"),
  failed: sql`state = 'failed', finished_at = now()`,
  toFailure: (error) =>
    error instanceof ModelError ? { reason: error.message, final: !error.retryable } : null,
});

/** The queue steps of `evaluations`. Each answer is stored immediately. */
export const evaluationSteps = {
  ...steps,
  /** Returns nothing while the model is unavailable. Validations detect its return. */
  listPending: async (limit: number): Promise<number[]> => {
    const outage = await findOutage();
    return outage && !outage.canProbe ? [] : steps.listPending(limit);
  },
  /** Does not count the attempt if the model is unavailable. */
  retry: (job: Lease, error: unknown): Promise<void> =>
    error instanceof ModelError && error.waits ? steps.release(job) : steps.retry(job, error),
};

/** Notifies workers about pending evaluations. Call it after the commit. Never throws. */
export async function notifyEvaluationWorkers(ids: number[], occasion?: string): Promise<void> {
  await sendEvents(ids, 1, (id) =>
    evaluationRequested.create(
      { evaluation_id: id },
      { id: createEventId("evaluation", id, occasion) },
    ),
  );
}
