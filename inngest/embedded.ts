import { Cron } from "croner";
import { onWake } from "@/inngest/client";
import { DELIVERY_CONCURRENCY } from "@/lib/outbox/webhooks/notify";
import { config } from "@/lib/platform/config";
import { hasDiskSpace } from "@/lib/platform/disk-space";
import type { Work } from "@/lib/platform/jobs/work";
import { log } from "@/lib/platform/log";
import { CLEAN_UP_CRON, RECOVER_CRON } from "./definitions";
import { cleanUp } from "./functions/clean-up";
import { recover } from "./functions/recover-stalled";
import { revalidateStale } from "./functions/revalidate-stale";
import { plainStep } from "./functions/step";
import { CHECKING, WORK, webhookWork } from "./work";
import { type AtWork, finish, onStop, type Worker } from "./workers";

/**
 * The queue of this process, used if Inngest is not configured. It runs the same functions on the
 * pending rows. Several processes can run it on one database.
 */
export interface Runner extends Worker {
  /** Searches for pending rows immediately. */
  wake: () => void;
}

/** Polling interval: the maximum delay until rows of other processes and delayed rows are found. */
const POLL_MS = 2000;
const LOOK_AHEAD = 200;

/** Maximum size of a group. Only one group runs at a time, because several would only contend. */
const MAX_GROUP_SIZE = 50;

interface Item {
  work: Work;
  id: number;
  /** Whether the entry must run separately, not in a group. */
  alone?: boolean;
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
export function startRunner(concurrency: number, kinds: readonly Work[] = CHECKING): Runner {
  const running = new Map<string, AtWork>();
  let pendingItems: Item[] = [];
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let stopped = false;
  let groupRuns = false;

  const getRunningEntries = () => new Set(running.values());
  const getSlotEntries = () => [...getRunningEntries()].filter(({ isGroup }) => !isGroup);
  const runningOf = (work: Work) => getSlotEntries().filter((each) => each.work === work).length;
  // A group needs no slot, because rows that need no model must not wait for rows that do.
  const hasFreeSlot = (item: Item) =>
    isOfGroup(item)
      ? !groupRuns
      : getSlotEntries().length < concurrency &&
        runningOf(item.work) < item.work.share(concurrency);
  const fill = () => {
    while (!stopped) {
      const item = pendingItems.find(hasFreeSlot);
      if (!item) break;
      const batch = isOfGroup(item) ? selectBatch(pendingItems, item) : [item];
      pendingItems = pendingItems.filter((each) => !batch.includes(each));
      start(
        item.work,
        batch.filter((each) => !running.has(keyOf(each))),
      );
    }
  };
  const start = (work: Work, items: Item[]) => {
    const [item] = items;
    if (!item) return;
    const inGroup = isOfGroup(item);
    const entry: AtWork = { work, finished: Promise.resolve(), isGroup: inGroup };
    for (const each of items) running.set(keyOf(each), entry);
    if (inGroup) groupRuns = true;
    const run = inGroup ? runTogether(work, items) : runOne(item, entry);
    entry.finished = run.then((remainingItems) => {
      if (inGroup) groupRuns = false;
      for (const each of items) running.delete(keyOf(each));
      // Entries that ended since they were listed.
      const finishedKeys = new Set(items.map(keyOf));
      if (inGroup) pendingItems = pendingItems.filter((each) => !finishedKeys.has(keyOf(each)));
      pendingItems.unshift(...remainingItems);
      fill();
      if (pendingItems.length === 0) look();
    });
  };
  const look = () => {
    lookAgain = true;
    looking ??= lookUntilStill();
  };
  const lookUntilStill = async () => {
    while (lookAgain && !stopped) {
      lookAgain = false;
      try {
        pendingItems = await listAll(kinds, LOOK_AHEAD + running.size);
      } catch (error) {
        log.error({ err: error }, "the queue could not be read");
      }
      fill();
    }
    // Reset synchronously: a wake-up call in between would be lost.
    looking = null;
  };
  const timer = setInterval(look, POLL_MS);
  look();
  return {
    wake: look,
    stop: async (withinMs) => {
      stopped = true;
      clearInterval(timer);
      await finish([...getRunningEntries()], withinMs);
      await looking;
    },
  };
}

/** Lists at most `limit` pending entries, kind by kind; none while the disk is full. */
async function listAll(kinds: readonly Work[], limit: number): Promise<Item[]> {
  const items: Item[] = [];
  if (!hasDiskSpace()) return items;
  for (const work of kinds) {
    if (items.length >= limit) break;
    const remaining = limit - items.length;
    const groupableIds = new Set(await work.listGroupable?.(remaining));
    const ids = await work.listPending(remaining);
    items.push(...ids.map((id) => ({ work, id, alone: !groupableIds.has(id) })));
  }
  return items;
}

/** Returns whether an entry can run in a group. */
function isOfGroup({ work, alone }: Item): boolean {
  return !alone && work.runTogether !== undefined;
}

function keyOf({ work, id }: Item): string {
  return `${work.name} ${id}`;
}

/** Returns the first pending entries that can run in a group with the given one. */
function selectBatch(pendingItems: readonly Item[], { work }: Item): Item[] {
  return pendingItems.filter((each) => each.work === work && !each.alone).slice(0, MAX_GROUP_SIZE);
}

/**
 * Runs a group of entries. Never throws.
 * @returns the entries that must run separately
 */
async function runTogether(work: Work, items: Item[]): Promise<Item[]> {
  const ids = items.map(({ id }) => id);
  try {
    const ungroupedIds = await work.runTogether?.(ids);
    return (ungroupedIds ?? []).map((id) => ({ work, id, alone: true }));
  } catch (error) {
    log.warn({ err: error, work: work.name, ids }, "a group failed; its items run one by one");
    return items.map((item) => ({ ...item, alone: true }));
  }
}

/**
 * Runs one entry. Never throws.
 * @returns an empty list, as nothing remains to run
 */
async function runOne({ work, id }: Item, entry: AtWork): Promise<Item[]> {
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

/** Starts the queue of this process: the runners and the schedules. */
export async function startEmbeddedQueue(): Promise<void> {
  const settings = config();
  // Only one process uses the embedded database, so all leases at startup are left over.
  for (const work of WORK) await work.reclaim({ all: settings.embedded });
  // A slow webhook must not occupy a validation's slot.
  const runners = [
    startRunner(getRunLimit(settings.AI_CONCURRENCY)),
    startRunner(DELIVERY_CONCURRENCY, [webhookWork]),
  ];
  onWake(() => {
    for (const runner of runners) runner.wake();
  });
  const schedules = [
    schedule(RECOVER_CRON, () => recover(plainStep)),
    schedule(settings.REVALIDATE_CRON, () => revalidateStale(plainStep)),
    schedule(CLEAN_UP_CRON, () => cleanUp(plainStep)),
  ];
  const leave = onStop({
    stop: async (withinMs) => {
      leave();
      onWake(undefined);
      for (const job of schedules) job.stop();
      await Promise.all(runners.map((runner) => runner.stop(withinMs)));
    },
  });
}

function schedule(cron: string, work: () => Promise<void>): Cron {
  const report = (error: unknown) => log.error({ err: error }, "a scheduled run failed");
  return new Cron(cron, { protect: true, timezone: "UTC", catch: report }, async () => {
    if (hasDiskSpace()) await work();
  });
}
