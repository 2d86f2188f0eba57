import { inngest } from "@/inngest/client";
import { defineFunctions } from "@/inngest/definitions";
import { evaluateAgain, evaluateNewModel } from "@/lib/model/evaluations/occasions";
import { evaluateEdited } from "@/lib/model/evaluations/saved";
import { DELIVERY_CONCURRENCY } from "@/lib/outbox/webhooks/notify";
import { config } from "@/lib/platform/config";
import { hasDiskSpace } from "@/lib/platform/disk-space";
import type { Work } from "@/lib/platform/jobs/work";
import { refreshWords } from "@/lib/policies/words/catalogue";
import { completeFinishedBatches } from "@/lib/products/batches/finish";
import { endExpiredDecisions } from "@/lib/validations/decisions/ending";
import { finishRevalidations } from "@/lib/validations/revalidate";
import { CHECKING, WORK, webhookWork } from "../work";
import type { Step } from "./step";

/**
 * Runs the periodic sweep: reclaims rows of crashed workers, starts missing workers, completes
 * batches and re-validations, ends expired decisions, starts due evaluations, and caches the words
 * of new texts.
 */
export async function recover(step: Step): Promise<void> {
  for (const work of WORK) await step.run(`reclaim: ${work.name}`, () => work.reclaim());
  await step.run("notify check workers", () => notifyAgain(CHECKING, config().AI_CONCURRENCY));
  await step.run("notify delivery workers", () => notifyAgain([webhookWork], DELIVERY_CONCURRENCY));
  await step.run("complete batches", () => completeFinishedBatches());
  await step.run("complete re-validations", () => finishRevalidations());
  await step.run("expire decisions", () => endExpiredDecisions());
  await step.run("evaluate a new model", () => evaluateNewModel());
  await step.run("evaluate the model again", () => evaluateAgain());
  await step.run("evaluate edited rules", () => evaluateEdited());
  await step.run("refresh words", async () => {
    if (hasDiskSpace()) await refreshWords();
  });
}

/** Starts workers for pending rows in the free slots. */
async function notifyAgain(kinds: readonly Work[], workerCount: number): Promise<void> {
  const running = await Promise.all(kinds.map((work) => work.countRunning()));
  let freeSlots = workerCount - running.reduce((sum, count) => sum + count, 0);
  for (const work of kinds) {
    if (freeSlots <= 0) return;
    const pendingIds = await work.listPending(freeSlots);
    const minute = new Date().toISOString().slice(0, 16);
    await work.notify(pendingIds, minute);
    freeSlots -= pendingIds.length;
  }
}

export function recoverStalledFunction() {
  return inngest.createFunction(
    { ...defineFunctions(config()).recoverStalled, concurrency: { limit: 1 } },
    ({ step }) => recover(step as unknown as Step),
  );
}
