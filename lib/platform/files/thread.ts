import { Worker } from "node:worker_threads";
import { log } from "../log";
import { FileError } from "./file-error";
import { type Bounds, type Failed, Guard, limitsOf } from "./guard";
import type { Outcome, Readers, Task } from "./worker";

/** A real file of 1,000 rows takes a tenth of the time. */
const BOUNDS: Bounds = { cpuMs: 1200, heapMb: 96 };

/**
 * What is in a file that came from outside, read in a thread of its own that is bounded in time and
 * memory: whatever the file does, the server goes on. Files are read one after the other. The
 * readers bound what they answer, which is copied into the server's own memory.
 * @throws FileError with what is wrong with the file as a whole
 */
export async function readInThread<Kind extends keyof Readers>(
  kind: Kind,
  file: Task<Kind>["file"],
  bounds = BOUNDS,
): Promise<Awaited<ReturnType<Readers[Kind]>>> {
  const outcome = await inTurn(() => runWorker({ kind, file }, bounds));
  if ("read" in outcome) return outcome.read;
  throw failure(outcome, kind);
}

/** What to tell of a file that could not be read; what a library said of it goes to the log. */
export function failure(failed: Failed, kind: string): FileError {
  if ("refused" in failed) return new FileError(failed.refused);
  log.info({ kind, reason: failed.broken }, "a file could not be read");
  return new FileError("The file is damaged and cannot be read.");
}

type Read<Kind extends keyof Readers> = Outcome<Awaited<ReturnType<Readers[Kind]>>>;

function runWorker<Kind extends keyof Readers>(
  task: Task<Kind>,
  bounds: Bounds,
): Promise<Read<Kind>> {
  // In this form alone is the file bundled.
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    execArgv: [],
    resourceLimits: limitsOf(bounds),
  });
  const guard = new Guard(worker, `Save only the ${task.kind} in a new file.`, bounds);
  const answer = new Promise<Read<Kind>>((resolve) => worker.once("message", resolve));
  worker.postMessage(task);
  return Promise.race([answer, guard.over]).finally(() => guard.end());
}

// One file at a time bounds the memory of all; Next bundles its callers apart, hence globalThis.
const shared = globalThis as typeof globalThis & { plumblineFiles?: Promise<unknown> };

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = (shared.plumblineFiles ?? Promise.resolve()).then(work, work);
  shared.plumblineFiles = turn.catch(() => undefined);
  return turn;
}
