import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { RetryAfterError } from "inngest";
import type { Run, Work } from "@/lib/platform/jobs/work";
import { log } from "@/lib/platform/log";
import { finish, isStopping, onStop } from "./workers";

/**
 * Far below the request timeouts of proxies and serverless hosts; what has started can take longer.
 */
const FOR_MS = 20_000;
const LOOK_AHEAD = 50;
/** While a row runs, others that need no model are searched for at this interval. */
const POLL_MS = 1000;

/**
 * Runs as one of `places` workers that Inngest calls: processes pending rows one by one until there
 * are none or its time is up. An event says only that something is pending: the oldest is processed
 * first.
 * @param kinds in order of priority
 * @returns whether anything can still be pending
 * @throws RetryAfterError if this process is about to end
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
    // The other workers read the same rows, so start at a random one.
    const from = randomInt(Math.min(places, Math.max(1, waiting.length)));
    for (const id of [...waiting.slice(from), ...waiting.slice(0, from)]) {
      const run = await work.start(id);
      if (run) return { work, run };
    }
  }
  return null;
}

/**
 * Runs a row, which can wait for the model indefinitely, and meanwhile validates what does not need
 * it, because all workers can be waiting. Never throws.
 */
async function complete(work: Work, run: Run, kinds: readonly Work[]): Promise<void> {
  let isDone = false;
  const done = run.finished
    .catch((error: unknown) => {
      // It will be reclaimed when its lease expires.
      log.error({ err: error, work: work.name }, "work could not be stored or retried");
    })
    .finally(() => {
      isDone = true;
    });
  const leave = onStop({ stop: (withinMs) => finish([{ work, run, finished: done }], withinMs) });
  for (let hasMore = false; !isDone; hasMore = !isDone && (await checkTogether(kinds)))
    if (!hasMore) await Promise.race([done, pause(POLL_MS, undefined, { ref: false })]);
  leave();
}

/**
 * Processes some entries that can run together. Never throws.
 * @returns whether it made progress
 */
async function checkTogether(kinds: readonly Work[]): Promise<boolean> {
  for (const work of kinds) {
    if (isStopping()) return false;
    try {
      const ids = (await work.listGroupable?.(LOOK_AHEAD)) ?? [];
      const alone = ids.length > 0 ? await work.runTogether?.(ids) : undefined;
      if (alone && alone.length < ids.length) return true;
    } catch (error) {
      log.warn({ err: error, work: work.name }, "what went wrong together is run one by one");
    }
  }
  return false;
}
