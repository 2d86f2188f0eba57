import type { Run, Work } from "@/lib/platform/jobs/work";
import { log } from "@/lib/platform/log";

/** Somebody in this process who takes rows. */
export interface Worker {
  /** Takes no more rows and waits for those that run; hands back what takes longer than `withinMs`. */
  stop: (withinMs?: number) => Promise<void>;
}

// Next bundles the routes apart from what starts and stops the process, hence globalThis.
const shared = globalThis as typeof globalThis & {
  plumblineWorkers?: { all: Set<Worker>; stopping: boolean };
};
shared.plumblineWorkers ??= { all: new Set(), stopping: false };
const workers = shared.plumblineWorkers;

/** Has `stopWorkers` stop this one too, until the answered function is called. */
export function onStop(worker: Worker): () => void {
  workers.all.add(worker);
  return () => workers.all.delete(worker);
}

/** Whether this process is about to end, so that nothing new may begin. */
export function isStopping(): boolean {
  return workers.stopping;
}

/** Stops all that work in this process, which then ends. */
export async function stopWorkers(withinMs?: number): Promise<void> {
  workers.stopping = true;
  await Promise.all([...workers.all].map((worker) => worker.stop(withinMs)));
}

/** A row that is at work, or about to be. */
export interface AtWork {
  work: Work;
  /** Never rejects. */
  done: Promise<unknown>;
  /** From the moment on that it is taken. */
  run?: Run;
  /** Whether it is many rows that are done together. */
  isGroup?: boolean;
}

/** Waits for what runs, no longer than `withinMs`, and hands the rest back. Never throws. */
export async function finish(running: AtWork[], withinMs?: number): Promise<void> {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>();
  const timer = withinMs === undefined ? undefined : setTimeout(resolve, withinMs);
  await Promise.race([Promise.all(running.map(({ done }) => done)), tooLate]);
  clearTimeout(timer);
  await Promise.all(running.map(handBack));
}

/** Another process takes it at once; without effect where it is done. */
async function handBack({ work, run }: AtWork): Promise<void> {
  try {
    await run?.handBack();
  } catch (error) {
    log.error({ err: error, work: work.name }, "work could not be handed back; its lease runs out");
  }
}
