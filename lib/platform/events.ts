import { setTimeout } from "node:timers/promises";
import { inngest, wakeQueue } from "@/inngest/client";
import { config } from "./config";
import { log } from "./log";

/** Timeout for Inngest. It is short because the caller waits for it. */
const NOTIFY_TIMEOUT_MS = 3000;

type Event = Extract<Parameters<typeof inngest.send>[0], unknown[]>[number];

/**
 * Notifies workers of pending rows through Inngest events or, without Inngest, through this
 * process's queue. Must be called after the commit. Each worker continues until nothing is pending,
 * so at most `maxEvents` events are sent. Never throws: lost events are recovered by a sweep that
 * polls the table.
 */
export async function sendEvents(
  ids: number[],
  maxEvents: number,
  toEvent: (id: number) => Event,
): Promise<void> {
  if (ids.length === 0) return;
  if (!config().inngest) return wakeQueue();
  const events = ids.slice(0, maxEvents).map(toEvent);
  try {
    await Promise.race([inngest.send(events), rejectAfterTimeout()]);
  } catch (error) {
    log.warn({ err: error, count: events.length }, "the queue could not be notified");
  }
}

/**
 * Returns the event id for a pending row. Inngest ignores a second event with the same id.
 * @param occasion makes the id of a repeated notification unique
 */
export function createEventId(kind: string, id: number, occasion?: string): string {
  return occasion === undefined ? `${kind}-${id}` : `${kind}-${id}-${occasion}`;
}

async function rejectAfterTimeout(): Promise<never> {
  await setTimeout(NOTIFY_TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`Inngest did not answer within ${NOTIFY_TIMEOUT_MS} ms.`);
}
