import { Worker } from "node:worker_threads";
import { log } from "../log";
import { FileError } from "./file-error";
import type { FileFailure, ThreadLimits } from "./guard";
import { createTaskRunner } from "./task-runner";
import type { Readers } from "./worker";

/** The CPU limit is ten times the time that a real file of 1,000 rows takes. */
const THREAD_LIMITS: ThreadLimits = { cpuMs: 1200, heapMb: 96 };

const runTask = createTaskRunner<Readers>({
  name: "file-parsing",
  start: (resourceLimits) =>
    // The bundler recognizes workers only in this exact syntax.
    new Worker(new URL("./worker.ts", import.meta.url), { execArgv: [], resourceLimits }),
});

/**
 * Parses an untrusted file in a worker thread with limited time and memory, so that the file cannot
 * affect the server. Parses one file at a time. The parsers limit the size of their results, which
 * are copied to the server's memory.
 * @throws FileError that describes the problem
 */
export async function readInWorker<Kind extends keyof Readers>(
  kind: Kind,
  file: Parameters<Readers[Kind]>[0],
  limits = THREAD_LIMITS,
): Promise<Awaited<ReturnType<Readers[Kind]>>> {
  const advice = `Save only the ${kind} in a new file.`;
  const outcome = await runTask(kind, file, { limits, advice });
  if ("result" in outcome) return outcome.result;
  throw toFileError(outcome, kind);
}

/** Returns the message about an unreadable file. A library's own message is only logged. */
export function toFileError(failure: FileFailure, kind: string): FileError {
  if ("refused" in failure) return new FileError(failure.refused);
  log.info({ kind, reason: failure.broken }, "a file could not be read");
  return new FileError("The file is damaged and cannot be read.");
}
