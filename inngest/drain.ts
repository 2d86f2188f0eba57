import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { RetryAfterError } from "inngest";
import type { Run, Work } from "@/lib/platform/jobs/work";
import { log } from "@/lib/platform/log";
import { finish, isStopping, onStop } from "./workers";

/**
 * Well below the request timeouts of proxies and serverless hosts, because a started row can take
 * longer.
 */
const FOR_MS = 20_000;
const LOOK_AHEAD = 50;
/** Interval of the search for rows that need no model while another row runs. */
const POLL_MS = 1000;

/**
 * Runs as one of `places` workers that Inngest calls. Processes pending rows one by one until none
 * are left or the time is up. An event only signals pending work; rows are not tied to events and
 * run oldest first.
 * @param kinds in order of priority
 * @returns whether rows can still be pending
 * @throws RetryAfterError if this process is shutting down
 */
export async function drain(
  kinds: readonly Work[],
  workerCount: number,
  forMs = FOR_MS,
): Promise<boolean> {
  const deadline = performance.now() + forMs;
  do {
    if (isStopping()) throw new RetryAfterError("This process is shutting down.", "5s");
    const next = await startNextRun(kinds, workerCount);
    if (!next) return false;
    await completeRun(next.work, next.run, kinds);
  } while (performance.now() < deadline);
  return true;
}

async function startNextRun(kinds: readonly Work[], workerCount: number) {
  for (const work of kinds) {
    const share = work.share(workerCount);
    if (share < workerCount && (await work.countRunning()) >= share) continue;
    const pendingIds = await work.listPending(LOOK_AHEAD);
    // Other workers list the same rows. Starting at a random one avoids contention.
    const from = randomInt(Math.min(workerCount, Math.max(1, pendingIds.length)));
    for (const id of [...pendingIds.slice(from), ...pendingIds.slice(0, from)]) {
      const run = await work.start(id);
      if (run) return { work, run };
    }
  }
  return null;
}

/**
 * Runs a row. The row can wait for the model indefinitely and block all workers, so rows that need
 * no model are validated in the meantime. Never throws.
 */
async function completeRun(work: Work, run: Run, kinds: readonly Work[]): Promise<void> {
  let isDone = false;
  const done = run.finished
    .catch((error: unknown) => {
      // The row will be reclaimed when its lease expires.
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
 * Processes entries that can run as a group. Never throws.
 * @returns whether any entry was completed
 */
async function checkTogether(kinds: readonly Work[]): Promise<boolean> {
  for (const work of kinds) {
    if (isStopping()) return false;
    try {
      const ids = (await work.listGroupable?.(LOOK_AHEAD)) ?? [];
      const ungroupedIds = ids.length > 0 ? await work.runTogether?.(ids) : undefined;
      if (ungroupedIds && ungroupedIds.length < ids.length) return true;
    } catch (error) {
      log.warn({ err: error, work: work.name }, "a group failed; its items run one by one");
    }
  }
  return false;
}
