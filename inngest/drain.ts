import { randomInt } from "node:crypto";
import { RetryAfterError } from "inngest";
import type { Run, Work } from "@/lib/jobs/work";
import { log } from "@/lib/log";
import { finish, isStopping, onStop } from "./workers";

/** Far below what proxies and serverless hosts let a request take; what has begun may take longer. */
const FOR_MS = 20_000;
const LOOK_AHEAD = 50;

/**
 * One of `places` workers that Inngest calls: does what waits, a row after the other, until nothing
 * does or its time is up. An event says only that something waits: the oldest is done first.
 * @param kinds those that come first are done first
 * @returns whether something may still wait
 * @throws RetryAfterError, where this process is about to end
 */
export async function drain(
  kinds: readonly Work[],
  places: number,
  forMs = FOR_MS,
): Promise<boolean> {
  const until = performance.now() + forMs;
  do {
    if (isStopping()) throw new RetryAfterError("This process is about to end.", "5s");
    const next = await takeNext(kinds, places);
    if (!next) return false;
    await complete(next.work, next.run);
  } while (performance.now() < until);
  return true;
}

async function takeNext(kinds: readonly Work[], places: number) {
  for (const work of kinds) {
    const share = work.share(places);
    if (share < places && (await work.countRunning()) >= share) continue;
    const waiting = await work.listWaiting(LOOK_AHEAD);
    // The other workers look at the same rows.
    const from = randomInt(Math.min(places, Math.max(1, waiting.length)));
    for (const id of [...waiting.slice(from), ...waiting.slice(0, from)]) {
      const run = await work.begin(id);
      if (run) return { work, run };
    }
  }
  return null;
}

/** Never throws. */
async function complete(work: Work, run: Run): Promise<void> {
  const done = run.done.catch((error: unknown) => {
    // Once its lease runs out, the recovery takes it back.
    log.error({ err: error, work: work.name }, "work could not be stored or put back");
  });
  const leave = onStop({ stop: (withinMs) => finish([{ work, run, done }], withinMs) });
  await done;
  leave();
}
