import { Cron } from "croner";
import { NonRetriableError } from "inngest";
import { onWake } from "@/inngest/client";
import { config } from "@/lib/config";
import { log } from "@/lib/log";
import {
  failValidation,
  type Hold,
  recoverStalled,
  releaseValidation,
} from "@/lib/validations/claim";
import { listWaiting } from "@/lib/validations/queue";
import { RECOVER_CRON, recover } from "./functions/recover-stalled";
import { revalidateStale } from "./functions/revalidate-stale";
import { plainStep } from "./functions/step";
import { reasonFor, validateProduct } from "./functions/validate-product";

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

export function startRunner(concurrency: number): Runner {
  const running = new Map<number, Promise<void>>();
  let waiting: number[] = [];
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let stopped = false;

  const fill = () => {
    while (!stopped && running.size < concurrency) {
      const id = waiting.shift();
      if (id === undefined) break;
      if (!running.has(id))
        running.set(
          id,
          runOne(id).finally(() => done(id)),
        );
    }
  };
  const done = (id: number) => {
    running.delete(id);
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
        waiting = await listWaiting(LOOK_AHEAD + running.size);
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
      await Promise.all(running.values());
    },
  };
}

/** Runs one validation; what goes wrong is written into its row. Never throws. */
async function runOne(validationId: number): Promise<void> {
  try {
    await validateProduct(plainStep, validationId, putBack);
  } catch (error) {
    // It still waits or, once its lease runs out, the recovery takes it back.
    log.error({ err: error, validationId }, "a validation could not be claimed or put back");
  }
}

async function putBack(hold: Hold, error: unknown): Promise<void> {
  log.warn({ err: error, validationId: hold.validationId }, "a validation went wrong");
  const reason = reasonFor(error);
  if (error instanceof NonRetriableError) await failValidation(hold, reason);
  else await releaseValidation(hold, reason, 1000 * 2 ** hold.attempt);
}

let stop: (() => Promise<void>) | null = null;

/** Starts the queue of this process: the runner and the schedules. */
export async function startEmbeddedQueue(): Promise<void> {
  const settings = config();
  // The embedded database has one process: what runs at its start, ran in one that is gone.
  await recoverStalled({ all: settings.embedded });
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
