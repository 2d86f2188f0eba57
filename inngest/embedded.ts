import { Cron } from "croner";
import { onWake } from "@/inngest/client";
import { DELIVERY_CONCURRENCY } from "@/lib/outbox/events/notify";
import { config } from "@/lib/platform/config";
import { hasDiskSpace } from "@/lib/platform/disk-space";
import type { JobWorker } from "@/lib/platform/jobs/job-worker";
import { log } from "@/lib/platform/log";
import { completeFinishedBatches } from "@/lib/products/batches/finish";
import { queueRevalidations } from "@/lib/validations/revalidate";
import { CLEAN_UP_CRON, RECOVER_CRON } from "./definitions";
import { cleanUp } from "./functions/clean-up";
import { recoverStalledWork } from "./functions/recover-stalled";
import { revalidateStale } from "./functions/revalidate-stale";
import { plainStep } from "./functions/step";
import { CHECKING_WORKERS, DELIVERY_WORKERS, JOB_WORKERS } from "./job-workers";
import { type ActiveRun, finishRuns, onStop, type Worker } from "./workers";

/**
 * This process's queue, used if Inngest is not configured. It runs the same functions on pending
 * rows. Several processes can run a queue on the same database.
 */
export interface Runner extends Worker {
  /** Searches for pending rows immediately. */
  wake: () => void;
}

/** Polling interval: the maximum delay of delayed rows and rows from other processes. */
const POLL_MS = 2000;
const LOOK_AHEAD_LIMIT = 200;
const QUEUE_REVALIDATIONS_CRON = "*/5 * * * * *";

/** Maximum size of a group. Concurrent groups would compete for the database. */
const MAX_GROUP_SIZE = 50;

interface Item {
  work: JobWorker;
  id: number;
  /** Whether the entry must run separately, not in a group. */
  runsSeparately?: boolean;
}

/**
 * Returns the number of rows to run concurrently for the given number of concurrent model calls. It
 * is higher, because other rows start and end between calls.
 */
export function getRunLimit(modelCalls: number): number {
  return modelCalls + 2;
}

/**
 * Starts a queue in this process.
 * @param concurrency maximum number of rows that run at the same time, excluding groups
 * @param kinds in order of priority
 */
export function startRunner(
  concurrency: number,
  kinds: readonly JobWorker[] = CHECKING_WORKERS,
): Runner {
  const entryByKey = new Map<string, ActiveRun>();
  let pendingItems: Item[] = [];
  let pollPromise: Promise<void> | null = null;
  let shouldPollAgain = false;
  let isStopped = false;
  let isGroupRunning = false;

  const getRunningEntries = () => new Set(entryByKey.values());
  const getSlotEntries = () => [...getRunningEntries()].filter(({ isGroup }) => !isGroup);
  const countRunning = (work: JobWorker) =>
    getSlotEntries().filter((each) => each.work === work).length;
  // A group needs no slot, because rows that need no model must not wait for rows that do.
  const hasFreeSlot = (item: Item) =>
    isGroupable(item)
      ? !isGroupRunning
      : getSlotEntries().length < concurrency &&
        countRunning(item.work) < item.work.getLimit(concurrency);
  const fillSlots = () => {
    while (!isStopped) {
      const item = pendingItems.find(hasFreeSlot);
      if (!item) break;
      const batch = isGroupable(item) ? selectBatch(pendingItems, item) : [item];
      pendingItems = pendingItems.filter((each) => !batch.includes(each));
      start(
        item.work,
        batch.filter((each) => !entryByKey.has(itemKey(each))),
      );
    }
  };
  const start = (work: JobWorker, items: Item[]) => {
    const [item] = items;
    if (!item) return;
    const isGrouped = isGroupable(item);
    const entry: ActiveRun = { work, finished: Promise.resolve(), isGroup: isGrouped };
    for (const each of items) entryByKey.set(itemKey(each), entry);
    if (isGrouped) isGroupRunning = true;
    const run = isGrouped ? runTogether(work, items) : runOne(item, entry);
    entry.finished = run.then((remainingItems) => {
      if (isGrouped) isGroupRunning = false;
      for (const each of items) entryByKey.delete(itemKey(each));
      // Entries that ended since they were listed.
      const finishedKeys = new Set(items.map(itemKey));
      if (isGrouped) pendingItems = pendingItems.filter((each) => !finishedKeys.has(itemKey(each)));
      pendingItems.unshift(...remainingItems);
      fillSlots();
      if (pendingItems.length === 0) poll();
    });
  };
  const poll = () => {
    shouldPollAgain = true;
    pollPromise ??= pollUntilIdle();
  };
  const pollUntilIdle = async () => {
    while (shouldPollAgain && !isStopped) {
      shouldPollAgain = false;
      try {
        pendingItems = await listPendingItems(kinds, LOOK_AHEAD_LIMIT + entryByKey.size);
      } catch (error) {
        log.error({ err: error }, "the queue could not be read");
      }
      fillSlots();
    }
    // Reset synchronously: a wake-up call in between would be lost.
    pollPromise = null;
  };
  const timer = setInterval(poll, POLL_MS);
  poll();
  return {
    wake: poll,
    stop: async (withinMs) => {
      isStopped = true;
      clearInterval(timer);
      await finishRuns([...getRunningEntries()], withinMs);
      await pollPromise;
    },
  };
}

/** Lists up to `limit` pending entries by kind; none while the disk is full. */
async function listPendingItems(kinds: readonly JobWorker[], limit: number): Promise<Item[]> {
  const items: Item[] = [];
  if (!hasDiskSpace()) return items;
  for (const work of kinds) {
    if (items.length >= limit) break;
    const remainingLimit = limit - items.length;
    const groupableIds = new Set(await work.listGroupable?.(remainingLimit));
    const ids = await work.listPending(remainingLimit);
    items.push(...ids.map((id) => ({ work, id, runsSeparately: !groupableIds.has(id) })));
  }
  return items;
}

function isGroupable({ work, runsSeparately }: Item): boolean {
  return !runsSeparately && work.runBatch !== undefined;
}

function itemKey({ work, id }: Item): string {
  return `${work.name} ${id}`;
}

/** Returns the first pending entries that can run in a group with the given one. */
function selectBatch(pendingItems: readonly Item[], { work }: Item): Item[] {
  return pendingItems
    .filter((each) => each.work === work && !each.runsSeparately)
    .slice(0, MAX_GROUP_SIZE);
}

/** Runs a group of entries. Never throws. @returns the entries that must run separately */
async function runTogether(work: JobWorker, items: Item[]): Promise<Item[]> {
  const ids = items.map(({ id }) => id);
  try {
    const ungroupedIds = await work.runBatch?.(ids);
    return (ungroupedIds ?? []).map((id) => ({ work, id, runsSeparately: true }));
  } catch (error) {
    log.warn({ err: error, work: work.name, ids }, "a group failed; its items run one by one");
    return items.map((item) => ({ ...item, runsSeparately: true }));
  }
}

/** Runs one entry. Never throws. @returns an empty list, as nothing remains to run */
async function runOne({ work, id }: Item, entry: ActiveRun): Promise<Item[]> {
  try {
    const run = await work.start(id);
    if (run) entry.run = run;
    await run?.finished;
  } catch (error) {
    // The row is still pending, or it will be reclaimed when its lease expires.
    log.error({ err: error, work: work.name, id }, "work could not be claimed or retried");
  }
  return [];
}

/** Starts this process's queue: its runners and schedules. */
export async function startEmbeddedQueue(): Promise<void> {
  const settings = config();
  // Only one process uses the embedded database, so any lease that exists at startup is stale.
  for (const work of JOB_WORKERS) await work.reclaim({ all: settings.embedded });
  await completeFinishedBatches();
  // A slow webhook must not occupy a validation's slot.
  const runners = [
    startRunner(getRunLimit(settings.AI_CONCURRENCY)),
    startRunner(DELIVERY_CONCURRENCY, DELIVERY_WORKERS),
  ];
  onWake(() => {
    for (const runner of runners) runner.wake();
  });
  const schedules = [
    schedule(RECOVER_CRON, () => recoverStalledWork(plainStep)),
    // A large request is queued without the pause of a minute between two sweeps.
    schedule(QUEUE_REVALIDATIONS_CRON, queueRevalidations),
    schedule(settings.REVALIDATE_CRON, () => revalidateStale(plainStep)),
    schedule(CLEAN_UP_CRON, () => cleanUp(plainStep)),
  ];
  const unregister = onStop({
    stop: async (withinMs) => {
      unregister();
      onWake(undefined);
      for (const job of schedules) job.stop();
      await Promise.all(runners.map((runner) => runner.stop(withinMs)));
    },
  });
}

function schedule(cron: string, work: () => Promise<void>): Cron {
  const logError = (error: unknown) => log.error({ err: error }, "a scheduled run failed");
  return new Cron(cron, { protect: true, timezone: "UTC", catch: logError }, async () => {
    if (hasDiskSpace()) await work();
  });
}
