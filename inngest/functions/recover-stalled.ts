import { inngest } from "@/inngest/client";
import { defineFunctions } from "@/inngest/definitions";
import {
  evaluateNewModel,
  evaluatePeriodically,
} from "@/lib/model/evaluations/automatic-evaluations";
import { evaluateEditedRules } from "@/lib/model/evaluations/edited-rules";
import { DELIVERY_CONCURRENCY } from "@/lib/outbox/events/notify";
import { config } from "@/lib/platform/config";
import { hasDiskSpace } from "@/lib/platform/disk-space";
import type { JobWorker } from "@/lib/platform/jobs/job-worker";
import { announceEndingEvidence } from "@/lib/policies/evidence/announce";
import { refreshWords } from "@/lib/policies/words/catalogue";
import { completeFinishedBatches } from "@/lib/products/batches/finish";
import { endExpiredDecisions } from "@/lib/validations/decisions/end-decisions";
import { finishRevalidations, queueRevalidations } from "@/lib/validations/revalidate";
import { CHECKING_WORKERS, DELIVERY_WORKERS, JOB_WORKERS } from "../job-workers";
import type { Step } from "./step";

/**
 * Runs the periodic sweep: reclaims rows of crashed workers, starts missing workers, completes
 * batches and re-validations, ends expired decisions, announces ending evidence, starts due evaluations, and caches the words
 * of new texts.
 */
export async function recoverStalledWork(step: Step): Promise<void> {
  for (const work of JOB_WORKERS) await step.run(`reclaim: ${work.name}`, () => work.reclaim());
  await step.run("notify check workers", () =>
    notifyAgain(CHECKING_WORKERS, config().AI_CONCURRENCY),
  );
  await step.run("notify delivery workers", () =>
    notifyAgain(DELIVERY_WORKERS, DELIVERY_CONCURRENCY),
  );
  await step.run("complete batches", () => completeFinishedBatches());
  await step.run("queue re-validations", () => queueRevalidations());
  await step.run("complete re-validations", () => finishRevalidations());
  await step.run("expire decisions", () => endExpiredDecisions());
  await step.run("announce evidence", () => announceEndingEvidence());
  await step.run("evaluate a new model", () => evaluateNewModel());
  await step.run("evaluate the model again", () => evaluatePeriodically());
  await step.run("evaluate edited rules", () => evaluateEditedRules());
  await step.run("refresh words", async () => {
    if (hasDiskSpace()) await refreshWords();
  });
}

/** Starts workers in the free slots to process pending rows. */
async function notifyAgain(kinds: readonly JobWorker[], workerCount: number): Promise<void> {
  const runningCounts = await Promise.all(kinds.map((work) => work.countRunning()));
  let freeSlots = workerCount - runningCounts.reduce((sum, count) => sum + count, 0);
  for (const work of kinds) {
    if (freeSlots <= 0) return;
    const pendingIds = await work.listPending(freeSlots);
    const minute = new Date().toISOString().slice(0, 16);
    await work.notify(pendingIds, minute);
    freeSlots -= pendingIds.length;
  }
}

export function createRecoverStalledFunction() {
  return inngest.createFunction(
    { ...defineFunctions(config()).recoverStalled, concurrency: { limit: 1 } },
    ({ step }) => recoverStalledWork(step as unknown as Step),
  );
}
