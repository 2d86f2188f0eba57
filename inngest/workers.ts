import type { JobRun, JobWorker } from "@/lib/platform/jobs/job-worker";
import { log } from "@/lib/platform/log";
import { processState } from "@/lib/platform/process-state";

/** A component of this process that claims rows. */
export interface Worker {
  /** Stops claiming and waits for running rows, which are released after `withinMs`. */
  stop: (withinMs?: number) => Promise<void>;
}

const workers = processState("workers", () => ({ all: new Set<Worker>(), stopping: false }));

/** Registers a worker that `stopWorkers` also stops. Returns a function to unregister it. */
export function onStop(worker: Worker): () => void {
  workers.all.add(worker);
  return () => workers.all.delete(worker);
}

/** Returns whether this process is shutting down and must not start new work. */
export function isStopping(): boolean {
  return workers.stopping;
}

/** Stops all workers of this process before it exits. */
export async function stopWorkers(withinMs?: number): Promise<void> {
  workers.stopping = true;
  await Promise.all([...workers.all].map((worker) => worker.stop(withinMs)));
}

/** An entry that is running or about to run. */
export interface ActiveRun {
  work: JobWorker;
  /** Never rejects. */
  finished: Promise<unknown>;
  /** The run; set once the row is claimed. */
  run?: JobRun;
  /** Whether the entry is a group of rows. */
  isGroup?: boolean;
}

/** Waits up to `withinMs` for running entries, then releases the rest. Never throws. */
export async function finishRuns(runs: ActiveRun[], withinMs?: number): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = withinMs === undefined ? undefined : setTimeout(resolve, withinMs);
  await Promise.race([Promise.all(runs.map(({ finished }) => finished)), timeout]);
  clearTimeout(timer);
  await Promise.all(runs.map(releaseRun));
}

/** Releases a row so that another process can claim it immediately. Does nothing if it is done. */
async function releaseRun({ work, run }: ActiveRun): Promise<void> {
  try {
    await run?.release();
  } catch (error) {
    log.error({ err: error, work: work.name }, "work could not be released; its lease will expire");
  }
}
