import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { FileError } from "@/lib/platform/files/file-error";
import { ThreadGuard, type ThreadLimits, toResourceLimits } from "@/lib/platform/files/guard";
import { toFileError } from "@/lib/platform/files/thread";
import type { Answer, Message, Task, Tasks } from "./worker";

/** A dictionary of 1,000 expressions or a list of 20,000 words takes a quarter of this CPU time. */
const DEFAULT_BOUNDS: ThreadLimits = { cpuMs: 8000, heapMb: 256 };

// Runs one worker at a time to limit total memory. Stored on globalThis because Next bundles each
// caller separately.
const globalState = globalThis as typeof globalThis & { plumblineRuleFiles?: LimitFunction };

/**
 * Parses and validates rule files in a worker thread with limited CPU time and memory, one file at
 * a time. The server process itself never parses them.
 * @param signal cancels the task, even while it is queued
 * @throws FileError with a description of the problem
 */
export function runInWorker<Name extends keyof Tasks>(
  name: Name,
  input: Task<Name>["input"],
  signal?: AbortSignal,
  bounds = DEFAULT_BOUNDS,
): Promise<Answer<Name>["result"]> {
  globalState.plumblineRuleFiles ??= pLimit(1);
  return globalState.plumblineRuleFiles(() => runTask({ name, input }, signal, bounds));
}

async function runTask<Name extends keyof Tasks>(
  task: Task<Name>,
  signal: AbortSignal | undefined,
  bounds: ThreadLimits,
): Promise<Answer<Name>["result"]> {
  if (signal?.aborted) throw createCancelledError();
  // Next bundles the worker only from this exact expression. Outside Next it is loaded directly.
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    execArgv: process.env.NEXT_RUNTIME ? [] : ["--import", "tsx"],
    resourceLimits: toResourceLimits(bounds),
  });
  const guard = new ThreadGuard(worker, "Import it in parts.", bounds);
  const { promise: abortPromise, reject } = Promise.withResolvers<never>();
  const rejectCancelled = () => reject(createCancelledError());
  signal?.addEventListener("abort", rejectCancelled);
  const replyPromise = new Promise<Message<Name>>((resolve) => {
    worker.on("message", (message: Message<Name>) => {
      if ("loaded" in message) void guard.restart();
      else resolve(message);
    });
  });
  worker.postMessage(task);
  try {
    const reply = await Promise.race([replyPromise, guard.over, abortPromise]);
    if ("result" in reply) return reply.result;
    if ("loaded" in reply) throw new Error("The worker returned no result.");
    throw toFileError(reply, task.name);
  } finally {
    signal?.removeEventListener("abort", rejectCancelled);
    guard.end();
  }
}

function createCancelledError(): FileError {
  return new FileError("The import was cancelled.");
}
