import { setTimeout } from "node:timers/promises";
import { inngest, wakeQueue } from "@/inngest/client";
import { config } from "./config";
import { log } from "./log";

/** Timeout for Inngest while a caller waits for the response. */
const NOTIFY_TIMEOUT_MS = 3000;

type Event = Extract<Parameters<typeof inngest.send>[0], unknown[]>[number];

/**
 * Notifies workers of pending rows after the commit: Inngest by events, otherwise the queue of this
 * process. A worker continues until nothing is pending, so no more are started than can run. Never
 * throws: lost events are recovered by a sweep that polls the table.
 */
export async function sendEvents(
  ids: number[],
  places: number,
  toEvent: (id: number) => Event,
): Promise<void> {
  if (ids.length === 0) return;
  if (!config().inngest) return wakeQueue();
  const events = ids.slice(0, places).map(toEvent);
  try {
    await Promise.race([inngest.send(events), timedOut()]);
  } catch (error) {
    log.warn({ err: error, count: events.length }, "the queue could not be told");
  }
}

/**
 * Returns the id of the event for a pending row; Inngest runs one of two events with the same id.
 * @param occasion makes a repeated notification unique
 */
export function eventId(kind: string, id: number, occasion?: string): string {
  return occasion === undefined ? `${kind}-${id}` : `${kind}-${id}-${occasion}`;
}

async function timedOut(): Promise<never> {
  await setTimeout(NOTIFY_TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`Inngest did not answer within ${NOTIFY_TIMEOUT_MS} ms.`);
}
