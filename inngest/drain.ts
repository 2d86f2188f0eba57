import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { RetryAfterError } from "inngest";
import type { JobRun, JobWorker } from "@/lib/platform/jobs/job-worker";
import { log } from "@/lib/platform/log";
import { finishRuns, isStopping, onStop } from "./workers";

/**
 * Time limit in milliseconds for claiming rows. Well below the request timeouts of proxies and
 * serverless hosts, because a row that has started can exceed it.
 */
const DRAIN_MS = 20_000;
const LOOK_AHEAD_LIMIT = 50;
/** Interval of the search for rows that need no model while another row runs. */
const POLL_MS = 1000;

/**
 * Runs as one of `workerCount` workers that Inngest calls. Processes pending rows one by one until
 * none are left or the time is up. An event only signals pending work: rows are not tied to events
 * and run oldest first.
 * @param kinds in order of priority
 * @returns whether rows may still be pending
 * @throws RetryAfterError if this process is shutting down
 */
export async function drainQueue(
  kinds: readonly JobWorker[],
  workerCount: number,
  durationMs = DRAIN_MS,
): Promise<boolean> {
  const deadline = performance.now() + durationMs;
  do {
    if (isStopping()) throw new RetryAfterError("This process is shutting down.", "5s");
    const next = await startNextRun(kinds, workerCount);
    if (!next) return false;
    await completeRun(next.work, next.run, kinds);
  } while (performance.now() < deadline);
  return true;
}

async function startNextRun(kinds: readonly JobWorker[], workerCount: number) {
  for (const work of kinds) {
    const share = work.getLimit(workerCount);
    if (share < workerCount && (await work.countRunning()) >= share) continue;
    const pendingIds = await work.listPending(LOOK_AHEAD_LIMIT);
    // Other workers list the same rows. Starting at a random one avoids contention.
    const startIndex = randomInt(Math.min(workerCount, Math.max(1, pendingIds.length)));
    for (const id of [...pendingIds.slice(startIndex), ...pendingIds.slice(0, startIndex)]) {
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
async function completeRun(
  work: JobWorker,
  run: JobRun,
  kinds: readonly JobWorker[],
): Promise<void> {
  let isDone = false;
  const completion = run.finished
    .catch((error: unknown) => {
      // The row will be reclaimed when its lease expires.
      log.error({ err: error, work: work.name }, "work could not be stored or retried");
    })
    .finally(() => {
      isDone = true;
    });
  const unregister = onStop({
    stop: (withinMs) => finishRuns([{ work, run, finished: completion }], withinMs),
  });
  for (let hasMore = false; !isDone; hasMore = !isDone && (await checkTogether(kinds)))
    if (!hasMore) await Promise.race([completion, pause(POLL_MS, undefined, { ref: false })]);
  unregister();
}

/** Processes entries that can run as a group. Never throws. @returns whether any completed */
async function checkTogether(kinds: readonly JobWorker[]): Promise<boolean> {
  for (const work of kinds) {
    if (isStopping()) return false;
    try {
      const ids = (await work.listGroupable?.(LOOK_AHEAD_LIMIT)) ?? [];
      const ungroupedIds = ids.length > 0 ? await work.runBatch?.(ids) : undefined;
      if (ungroupedIds && ungroupedIds.length < ids.length) return true;
    } catch (error) {
      log.warn({ err: error, work: work.name }, "a group failed; its items run one by one");
    }
  }
  return false;
}
