import { bulkChangeWork, seoWork, validationWork, webhookWork } from "@/inngest/job-workers";
import type { JobWorker } from "@/lib/platform/jobs/job-worker";

/**
 * Runs one pending row in this process.
 * @throws an error that could not be stored in the row
 */
export async function runOne(work: JobWorker, id: number): Promise<void> {
  const run = await work.start(id);
  await run?.finished;
}

/** Runs every pending bulk change in this process. */
export async function runBulkChanges(): Promise<void> {
  await runAll(bulkChangeWork);
}

/** Runs every pending validation in this process, one after the other. */
export async function runQueue(): Promise<void> {
  await runAll(validationWork);
}

/** Runs all pending SEO work in this process, one after the other. */
export async function runSeoQueue(): Promise<void> {
  await runAll(seoWork);
}

/** Attempts every due webhook delivery once, one after the other. */
export async function runDeliveries(): Promise<void> {
  for (const id of await webhookWork.listPending(100)) await runOne(webhookWork, id);
}

async function runAll(work: JobWorker): Promise<void> {
  for (;;) {
    const pendingIds = await work.listPending(100);
    if (pendingIds.length === 0) return;
    for (const id of pendingIds) await runOne(work, id);
  }
}
