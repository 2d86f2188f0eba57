import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { RetryAfterError } from "inngest";
import type { Run, Work } from "@/lib/platform/jobs/work";
import { log } from "@/lib/platform/log";
import { finish, isStopping, onStop } from "./workers";

/** Far below what proxies and serverless hosts let a request take; what has begun may take longer. */
const FOR_MS = 20_000;
const LOOK_AHEAD = 50;
/** While a row runs, others that need no model are looked for at this interval. */
const LOOK_MS = 1000;

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
    await complete(next.work, next.run, kinds);
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

/**
 * Runs a row, which may wait for the model as long as it takes, and checks meanwhile what does not:
 * all workers may be waiting. Never throws.
 */
async function complete(work: Work, run: Run, kinds: readonly Work[]): Promise<void> {
  let isDone = false;
  const done = run.done
    .catch((error: unknown) => {
      // Once its lease runs out, the recovery takes it back.
      log.error({ err: error, work: work.name }, "work could not be stored or put back");
    })
    .finally(() => {
      isDone = true;
    });
  const leave = onStop({ stop: (withinMs) => finish([{ work, run, done }], withinMs) });
  for (let hasMore = false; !isDone; hasMore = !isDone && (await checkTogether(kinds)))
    if (!hasMore) await Promise.race([done, pause(LOOK_MS, undefined, { ref: false })]);
  leave();
}

/** Does some of what can be done together. Never throws. @returns whether it got anywhere */
async function checkTogether(kinds: readonly Work[]): Promise<boolean> {
  for (const work of kinds) {
    if (isStopping()) return false;
    try {
      const ids = (await work.listTogether?.(LOOK_AHEAD)) ?? [];
      const alone = ids.length > 0 ? await work.together?.(ids) : undefined;
      if (alone && alone.length < ids.length) return true;
    } catch (error) {
      log.warn({ err: error, work: work.name }, "what went wrong together is run one by one");
    }
  }
  return false;
}
