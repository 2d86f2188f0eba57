import { Worker } from "node:worker_threads";
import { FileError } from "@/lib/platform/files/file-error";
import type { ThreadLimits } from "@/lib/platform/files/guard";
import { toFileError } from "@/lib/platform/files/run-worker";
import { createTaskRunner } from "@/lib/platform/files/task-runner";
import type { Tasks } from "./worker";

/** A dictionary of 1,000 expressions or a list of 20,000 words takes a quarter of this CPU time. */
const DEFAULT_BOUNDS: ThreadLimits = { cpuMs: 8000, heapMb: 256 };

const runTask = createTaskRunner<Tasks>({
  name: "rule-files",
  start: (resourceLimits) =>
    // Next bundles the worker only from this exact expression. Outside Next it is loaded directly.
    new Worker(new URL("./worker.ts", import.meta.url), {
      execArgv: process.env.NEXT_RUNTIME ? [] : ["--import", "tsx"],
      resourceLimits,
    }),
  maxIdleMs: 60_000,
});

/**
 * Parses and validates rule files in a worker thread with limited CPU time and memory, one file at
 * a time. The server process itself never parses them.
 * @param signal cancels the task, even while it is queued
 * @throws FileError with a description of the problem
 */
export async function runInWorker<Name extends keyof Tasks>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
  signal?: AbortSignal,
  limits = DEFAULT_BOUNDS,
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  const options = { limits, advice: "Import it in parts.", signal };
  const outcome = await runTask(name, input, options).catch((error: unknown) => {
    throw signal?.aborted ? new FileError("The import was cancelled.") : error;
  });
  if ("result" in outcome) return outcome.result;
  throw toFileError(outcome, name);
}
