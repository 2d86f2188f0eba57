import { bulkChangeWork, seoWork, validationWork, webhookWork } from "@/inngest/work";
import type { Work } from "@/lib/platform/jobs/work";

/** Does one row's work in this process, where it waits. @throws what could not be written into the row */
export async function runOne(work: Work, id: number): Promise<void> {
  const run = await work.begin(id);
  await run?.done;
}

/** Goes on with every bulk change that waits, in this process. */
export async function runBulkChanges(): Promise<void> {
  await runAll(bulkChangeWork);
}

/** Runs every validation that waits, one after the other, in this process. */
export async function runQueue(): Promise<void> {
  await runAll(validationWork);
}

/** Does all SEO work that waits, one after the other, in this process. */
export async function runSeoQueue(): Promise<void> {
  await runAll(seoWork);
}

/** Makes one attempt at every webhook delivery that is due, one after the other, in this process. */
export async function runDeliveries(): Promise<void> {
  for (const id of await webhookWork.listWaiting(100)) await runOne(webhookWork, id);
}

async function runAll(work: Work): Promise<void> {
  for (;;) {
    const waiting = await work.listWaiting(100);
    if (waiting.length === 0) return;
    for (const id of waiting) await runOne(work, id);
  }
}
