import { Worker } from "node:worker_threads";
import { log } from "../log";
import { FileError } from "./file-error";
import { type Bounds, type Failed, Guard, limitsOf } from "./guard";
import type { Outcome, Readers, Task } from "./worker";

/** The CPU time is ten times what a real file of 1,000 rows takes. */
const BOUNDS: Bounds = { cpuMs: 1200, heapMb: 96 };

/**
 * Parses an untrusted file in a worker thread with limited time and memory, so that it cannot
 * affect the server; one file at a time. The parsers limit the size of their results, which are
 * copied to the server's memory.
 * @throws FileError with what is wrong with the file
 */
export async function readInThread<Kind extends keyof Readers>(
  kind: Kind,
  file: Task<Kind>["file"],
  bounds = BOUNDS,
): Promise<Awaited<ReturnType<Readers[Kind]>>> {
  const outcome = await runInTurn(() => runWorker({ kind, file }, bounds));
  if ("read" in outcome) return outcome.read;
  throw toFileError(outcome, kind);
}

/** Returns the message about an unreadable file; a library's message is only logged. */
export function toFileError(failed: Failed, kind: string): FileError {
  if ("refused" in failed) return new FileError(failed.refused);
  log.info({ kind, reason: failed.broken }, "a file could not be read");
  return new FileError("The file is damaged and cannot be read.");
}

type ReadResult<Kind extends keyof Readers> = Outcome<Awaited<ReturnType<Readers[Kind]>>>;

function runWorker<Kind extends keyof Readers>(
  task: Task<Kind>,
  bounds: Bounds,
): Promise<ReadResult<Kind>> {
  // The bundler recognizes workers only in this exact syntax.
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    execArgv: [],
    resourceLimits: limitsOf(bounds),
  });
  const guard = new Guard(worker, `Save only the ${task.kind} in a new file.`, bounds);
  const answer = new Promise<ReadResult<Kind>>((resolve) => worker.once("message", resolve));
  worker.postMessage(task);
  return Promise.race([answer, guard.over]).finally(() => guard.end());
}

// Only one file at a time, to limit the total memory. On globalThis, because Next bundles callers
// separately.
const globalState = globalThis as typeof globalThis & { plumblineFiles?: Promise<unknown> };

function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = (globalState.plumblineFiles ?? Promise.resolve()).then(work, work);
  globalState.plumblineFiles = turn.catch(() => undefined);
  return turn;
}
