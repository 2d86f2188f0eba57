import { Cron } from "croner";
import { onWake } from "@/inngest/client";
import { config } from "@/lib/config";
import { log } from "@/lib/log";
import { recoverStalledSeo } from "@/lib/seo/claim";
import { recoverStalled } from "@/lib/validations/claim";
import { RECOVER_CRON, recover } from "./functions/recover-stalled";
import { revalidateStale } from "./functions/revalidate-stale";
import { plainStep } from "./functions/step";
import { seoWork, validationWork, type Work } from "./work";

/**
 * The queue in this process, for where no Inngest is configured: it runs the same functions over
 * the waiting rows. Several processes may do so on one database.
 */
export interface Runner {
  /** Looks for waiting rows at once. */
  wake: () => void;
  /** Takes no more rows and waits for those that run. */
  stop: () => Promise<void>;
}

/** Other processes' rows and paused ones are found at the latest after this time. */
const POLL_MS = 2000;
const LOOK_AHEAD = 50;

interface Item {
  work: Work;
  id: number;
}

/** @param kinds those that come first are done first */
export function startRunner(
  concurrency: number,
  kinds: readonly Work[] = [validationWork, seoWork],
): Runner {
  const running = new Map<string, { work: Work; done: Promise<void> }>();
  let waiting: Item[] = [];
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let stopped = false;

  const runningOf = (work: Work) =>
    [...running.values()].filter((each) => each.work === work).length;
  const hasRoom = ({ work }: Item) => runningOf(work) < work.share(concurrency);
  const fill = () => {
    while (!stopped && running.size < concurrency) {
      const at = waiting.findIndex(hasRoom);
      const [item] = at === -1 ? [] : waiting.splice(at, 1);
      if (!item) break;
      const key = `${item.work.name} ${item.id}`;
      if (running.has(key)) continue;
      running.set(key, { work: item.work, done: runOne(item).finally(() => done(key)) });
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
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all([...running.values()].map((each) => each.done));
    },
  };
}

/** What waits, kind by kind, at most `limit`. */
async function listAll(kinds: readonly Work[], limit: number): Promise<Item[]> {
  const items: Item[] = [];
  for (const work of kinds) {
    if (items.length >= limit) break;
    const ids = await work.listWaiting(limit - items.length);
    items.push(...ids.map((id) => ({ work, id })));
  }
  return items;
}

/** Never throws. */
async function runOne({ work, id }: Item): Promise<void> {
  try {
    await work.run(id);
  } catch (error) {
    // It still waits or, once its lease runs out, the recovery takes it back.
    log.error({ err: error, work: work.name, id }, "work could not be claimed or put back");
  }
}

let stop: (() => Promise<void>) | null = null;

/** Starts the queue of this process: the runner and the schedules. */
export async function startEmbeddedQueue(): Promise<void> {
  const settings = config();
  // The embedded database has one process: what runs at its start, ran in one that is gone.
  await recoverStalled({ all: settings.embedded });
  await recoverStalledSeo({ all: settings.embedded });
  const runner = startRunner(settings.AI_CONCURRENCY);
  onWake(runner.wake);
  const schedules = [
    schedule(RECOVER_CRON, () => recover(plainStep)),
    schedule(settings.REVALIDATE_CRON, () => revalidateStale(plainStep)),
  ];
  stop = async () => {
    for (const job of schedules) job.stop();
    await runner.stop();
  };
}

function schedule(cron: string, work: () => Promise<void>): Cron {
  const report = (error: unknown) => log.error({ err: error }, "a scheduled run went wrong");
  return new Cron(cron, { protect: true, timezone: "UTC", catch: report }, work);
}

/** Stops taking rows and waits for those that run; without effect where it is not started. */
export async function stopEmbeddedQueue(): Promise<void> {
  await stop?.();
  stop = null;
}
