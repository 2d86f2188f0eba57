import { Worker } from "node:worker_threads";
import { FileError } from "@/lib/platform/files/file-error";
import type { ThreadLimits } from "@/lib/platform/files/guard";
import { createTaskRunner } from "@/lib/platform/files/task-runner";
import type { ReadResult, ReadTask, Tasks } from "./worker";

/** Limits of the worker. A guide of 200 pages takes about a fifth of the CPU time. */
const LIMITS: ThreadLimits = { cpuMs: 25_000, heapMb: 512 };

const runTask = createTaskRunner<Tasks>({
  name: "style-guides",
  start: (resourceLimits) =>
    // Next bundles the worker only from this exact expression. Outside Next it is loaded directly.
    new Worker(new URL("./worker.ts", import.meta.url), {
      execArgv: process.env.NEXT_RUNTIME ? [] : ["--import", "tsx"],
      resourceLimits,
    }),
  maxIdleMs: 60_000,
});

/**
 * Reads a style guide in a worker thread with limited CPU time and memory, one guide at a time.
 * @throws FileError with a description of the problem
 */
export async function readGuideInWorker(task: ReadTask, signal: AbortSignal): Promise<ReadResult> {
  const options = { limits: LIMITS, advice: "Upload it in parts.", signal };
  const outcome = await runTask("read", task, options);
  if ("result" in outcome) return outcome.result;
  throw new FileError(
    "refused" in outcome ? outcome.refused : "The file is damaged and can't be read.",
  );
}
