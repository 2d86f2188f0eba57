import { Cron } from "croner";
import { onWake } from "@/inngest/client";
import { config } from "@/lib/config";
import type { Run, Work } from "@/lib/jobs/work";
import { log } from "@/lib/log";
import { hasRoom } from "@/lib/room";
import { DELIVERIES_AT_ONCE } from "@/lib/webhooks/claim";
import { CLEAN_UP_CRON, cleanUp } from "./functions/clean-up";
import { RECOVER_CRON, recover } from "./functions/recover-stalled";
import { revalidateStale } from "./functions/revalidate-stale";
import { plainStep } from "./functions/step";
import { CHECKING, WORK, webhookWork } from "./work";
import { type AtWork, finish, onStop, type Worker } from "./workers";

/**
 * The queue in this process, for where no Inngest is configured: it runs the same functions over
 * the waiting rows. Several processes may do so on one database.
 */
export interface Runner extends Worker {
  /** Looks for waiting rows at once. */
  wake: () => void;
}

/** Other processes' rows and paused ones are found at the latest after this time. */
const POLL_MS = 2000;
const LOOK_AHEAD = 50;

interface Item {
  work: Work;
  id: number;
}

/** How many run so that so many ask the model: while it answers those, others begin and end. */
export function runsFor(modelCalls: number): number {
  return modelCalls + 2;
}

/** @param kinds those that come first are done first */
export function startRunner(concurrency: number, kinds: readonly Work[] = CHECKING): Runner {
  const running = new Map<string, AtWork>();
  let waiting: Item[] = [];
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let stopped = false;

  const runningOf = (work: Work) =>
    [...running.values()].filter((each) => each.work === work).length;
  const hasPlace = ({ work }: Item) => runningOf(work) < work.share(concurrency);
  const fill = () => {
    while (!stopped && running.size < concurrency) {
      const at = waiting.findIndex(hasPlace);
      const [item] = at === -1 ? [] : waiting.splice(at, 1);
      if (!item) break;
      const key = `${item.work.name} ${item.id}`;
      if (running.has(key)) continue;
      const entry: AtWork = {
        work: item.work,
        done: runOne(item, (run) => {
          entry.run = run;
        }).finally(() => done(key)),
      };
      running.set(key, entry);
    }
  };
  const done = (key: string) => {
    running.delete(key);
    fill();
    if (waiting.length === 0) look();
  };
  const look = () => {
    lookAgain = true;
    looking ??= lookUntilStill();
  };
  const lookUntilStill = async () => {
    while (lookAgain && !stopped) {
      lookAgain = false;
      try {
        waiting = await listAll(kinds, LOOK_AHEAD + running.size);
      } catch (error) {
        log.error({ err: error }, "the queue could not be read");
      }
      fill();
    }
    // At once, not a tick later: a wake between the two would be lost.
    looking = null;
  };
  const timer = setInterval(look, POLL_MS);
  look();
  return {
    wake: look,
    stop: async (withinMs) => {
      stopped = true;
      clearInterval(timer);
      await finish([...running.values()], withinMs);
      await looking;
    },
  };
}

/** What waits, kind by kind, at most `limit`; nothing while the disk has no room for results. */
async function listAll(kinds: readonly Work[], limit: number): Promise<Item[]> {
  const items: Item[] = [];
  if (!hasRoom()) return items;
  for (const work of kinds) {
    if (items.length >= limit) break;
    const ids = await work.listWaiting(limit - items.length);
    items.push(...ids.map((id) => ({ work, id })));
  }
  return items;
}

/** Never throws. */
async function runOne({ work, id }: Item, onTaken: (run: Run) => void): Promise<void> {
  try {
    const run = await work.begin(id);
    if (run) onTaken(run);
    await run?.done;
  } catch (error) {
    // It still waits or, once its lease runs out, the recovery takes it back.
    log.error({ err: error, work: work.name, id }, "work could not be claimed or put back");
  }
}

/** Starts the queue of this process: the runners and the schedules. */
export async function startEmbeddedQueue(): Promise<void> {
  const settings = config();
  // The embedded database has one process: what runs at its start, ran in one that is gone.
  for (const work of WORK) await work.recover({ all: settings.embedded });
  // An address that hangs must not take a check's place.
  const runners = [
    startRunner(runsFor(settings.AI_CONCURRENCY)),
    startRunner(DELIVERIES_AT_ONCE, [webhookWork]),
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
  const report = (error: unknown) => log.error({ err: error }, "a scheduled run went wrong");
  return new Cron(cron, { protect: true, timezone: "UTC", catch: report }, async () => {
    if (hasRoom()) await work();
  });
}
