import { Cron } from "croner";
import { onWake } from "@/inngest/client";
import { config } from "@/lib/config";
import { log } from "@/lib/log";
import { recoverStalledSeo } from "@/lib/seo/claim";
import { recoverStalled } from "@/lib/validations/claim";
import { recoverStalledDeliveries } from "@/lib/webhooks/claim";
import { CLEAN_UP_CRON, cleanUp } from "./functions/clean-up";
import { DELIVERIES_AT_ONCE } from "./functions/deliver-webhook";
import { RECOVER_CRON, recover } from "./functions/recover-stalled";
import { revalidateStale } from "./functions/revalidate-stale";
import { plainStep } from "./functions/step";
import { type OnClaim, seoWork, validationWork, type Work, webhookWork } from "./work";

/**
 * The queue in this process, for where no Inngest is configured: it runs the same functions over
 * the waiting rows. Several processes may do so on one database.
 */
export interface Runner {
  /** Looks for waiting rows at once. */
  wake: () => void;
  /** Takes no more rows and waits for those that run; hands back what takes longer than `withinMs`. */
  stop: (withinMs?: number) => Promise<void>;
}

/** Other processes' rows and paused ones are found at the latest after this time. */
const POLL_MS = 2000;
const LOOK_AHEAD = 50;

interface Item {
  work: Work;
  id: number;
}

interface Run {
  work: Work;
  done: Promise<void>;
  /** From its claim on. */
  handBack?: () => Promise<void>;
}

/** How many run so that so many ask the model: while it answers those, others begin and end. */
export function runsFor(modelCalls: number): number {
  return modelCalls + 2;
}

/** @param kinds those that come first are done first */
export function startRunner(
  concurrency: number,
  kinds: readonly Work[] = [validationWork, seoWork],
): Runner {
  const running = new Map<string, Run>();
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
      const claimed: OnClaim = (handBack) => Object.assign(run, { handBack });
      const run: Run = {
        work: item.work,
        done: runOne(item, claimed).finally(() => done(key)),
      };
      running.set(key, run);
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
      await within(withinMs, async () => {
        await looking;
        await Promise.all([...running.values()].map((each) => each.done));
      });
      await Promise.all([...running.values()].map(handBackOne));
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

/** Waits for `work`, but no longer than so many milliseconds. */
async function within(milliseconds: number | undefined, work: () => Promise<void>): Promise<void> {
  if (milliseconds === undefined) return work();
  const { promise: tooLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work(), tooLate]);
  clearTimeout(timer);
}

/** Lets another process take it at once. What its run still does here is without effect. Never throws. */
async function handBackOne({ work, handBack }: Run): Promise<void> {
  try {
    await handBack?.();
  } catch (error) {
    log.error({ err: error, work: work.name }, "work could not be handed back; its lease runs out");
  }
}

/** Never throws. */
async function runOne({ work, id }: Item, onClaim: OnClaim): Promise<void> {
  try {
    await work.run(id, onClaim);
  } catch (error) {
    // It still waits or, once its lease runs out, the recovery takes it back.
    log.error({ err: error, work: work.name, id }, "work could not be claimed or put back");
  }
}

let stop: ((withinMs?: number) => Promise<void>) | null = null;

/** Starts the queue of this process: the runners and the schedules. */
export async function startEmbeddedQueue(): Promise<void> {
  const settings = config();
  // The embedded database has one process: what runs at its start, ran in one that is gone.
  await recoverStalled({ all: settings.embedded });
  await recoverStalledSeo({ all: settings.embedded });
  await recoverStalledDeliveries({ all: settings.embedded });
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
  stop = async (withinMs) => {
    onWake(undefined);
    for (const job of schedules) job.stop();
    await Promise.all(runners.map((runner) => runner.stop(withinMs)));
  };
}

function schedule(cron: string, work: () => Promise<void>): Cron {
  const report = (error: unknown) => log.error({ err: error }, "a scheduled run went wrong");
  return new Cron(cron, { protect: true, timezone: "UTC", catch: report }, work);
}

/**
 * Stops taking rows and waits for those that run; hands back what takes longer than `withinMs`.
 * Without effect where it is not started.
 */
export async function stopEmbeddedQueue(withinMs?: number): Promise<void> {
  await stop?.(withinMs);
  stop = null;
}
