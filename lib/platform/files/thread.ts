import { Worker } from "node:worker_threads";
import { log } from "../log";
import { FileError } from "./file-error";
import { type FileFailure, ThreadGuard, type ThreadLimits, toResourceLimits } from "./guard";
import type { Readers, ReaderTask, ReadOutcome } from "./worker";

/** The CPU limit is ten times the time that a real file of 1,000 rows takes. */
const THREAD_LIMITS: ThreadLimits = { cpuMs: 1200, heapMb: 96 };

/**
 * Parses an untrusted file in a worker thread with limited time and memory, so that the file cannot
 * affect the server. Parses one file at a time. The parsers limit the size of their results, which
 * are copied to the server's memory.
 * @throws FileError that describes the problem
 */
export async function readInThread<Kind extends keyof Readers>(
  kind: Kind,
  file: ReaderTask<Kind>["file"],
  threadLimits = THREAD_LIMITS,
): Promise<Awaited<ReturnType<Readers[Kind]>>> {
  const outcome = await enqueueTask(() => runWorker({ kind, file }, threadLimits));
  if ("read" in outcome) return outcome.read;
  throw toFileError(outcome, kind);
}

/** Returns the message about an unreadable file. A library's own message is only logged. */
export function toFileError(failure: FileFailure, kind: string): FileError {
  if ("refused" in failure) return new FileError(failure.refused);
  log.info({ kind, reason: failure.broken }, "a file could not be read");
  return new FileError("The file is damaged and cannot be read.");
}

type ReadResult<Kind extends keyof Readers> = ReadOutcome<Awaited<ReturnType<Readers[Kind]>>>;

function runWorker<Kind extends keyof Readers>(
  task: ReaderTask<Kind>,
  threadLimits: ThreadLimits,
): Promise<ReadResult<Kind>> {
  // The bundler recognizes workers only in this exact syntax.
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    execArgv: [],
    resourceLimits: toResourceLimits(threadLimits),
  });
  const guard = new ThreadGuard(worker, `Save only the ${task.kind} in a new file.`, threadLimits);
  const answer = new Promise<ReadResult<Kind>>((resolve) => worker.once("message", resolve));
  worker.postMessage(task);
  return Promise.race([answer, guard.over]).finally(() => guard.end());
}

// Parses one file at a time to limit total memory. Stored on globalThis because Next bundles each
// caller separately.
const globalState = globalThis as typeof globalThis & { plumblineFiles?: Promise<unknown> };

function enqueueTask<T>(work: () => Promise<T>): Promise<T> {
  const queuedTask = (globalState.plumblineFiles ?? Promise.resolve()).then(work, work);
  globalState.plumblineFiles = queuedTask.catch(() => undefined);
  return queuedTask;
}
