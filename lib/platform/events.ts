import { setTimeout } from "node:timers/promises";
import { inngest, wakeQueue } from "@/inngest/client";
import { config } from "./config";
import { log } from "./log";

/** Whoever waits for an answer waits no longer than this for Inngest. */
const TELL_WITHIN_MS = 3000;

type Event = Extract<Parameters<typeof inngest.send>[0], unknown[]>[number];

/**
 * Tells the workers, after the commit, that rows wait: Inngest by events, else the queue of this
 * process. A worker goes on until nothing waits: no more are called than there are places. Never
 * throws: a lost word is made good by the recovery, which looks at the rows.
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
 * The id of the event that says that a row waits: of two with the same, Inngest runs one.
 * @param occasion of telling the same again
 */
export function eventId(kind: string, id: number, occasion?: string): string {
  return occasion === undefined ? `${kind}-${id}` : `${kind}-${id}-${occasion}`;
}

async function timedOut(): Promise<never> {
  await setTimeout(TELL_WITHIN_MS, undefined, { ref: false });
  throw new Error(`Inngest did not answer within ${TELL_WITHIN_MS} ms.`);
}
