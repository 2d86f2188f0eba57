import { setTimeout } from "node:timers/promises";
import { inngest, wakeQueue } from "@/inngest/client";
import { config } from "@/lib/config";
import { log } from "@/lib/log";

/** Whoever waits for an answer waits no longer than this for Inngest. */
const TELL_WITHIN_MS = 3000;

/**
 * Tells the workers, after the commit, that rows wait: Inngest by these events, else the queue of
 * this process. Never throws: a lost word is made good by the recovery, which looks at the rows.
 */
export async function sendEvents(events: Parameters<typeof inngest.send>[0] & unknown[]) {
  if (events.length === 0) return;
  if (!config().inngest) return wakeQueue();
  try {
    await Promise.race([inngest.send(events), outOfPatience()]);
  } catch (error) {
    log.warn({ err: error, count: events.length }, "the queue could not be told");
  }
}

async function outOfPatience(): Promise<never> {
  await setTimeout(TELL_WITHIN_MS, undefined, { ref: false });
  throw new Error(`Inngest did not answer within ${TELL_WITHIN_MS} ms.`);
}
