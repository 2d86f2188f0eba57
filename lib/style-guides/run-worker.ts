import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { FileError } from "@/lib/platform/files/file-error";
import {
  type FileFailure,
  ThreadGuard,
  type ThreadLimits,
  toResourceLimits,
} from "@/lib/platform/files/guard";
import type { ReadResult, ReadTask } from "./read-task";
import type { Message } from "./worker";

/** Limits of the worker. A guide of 200 pages takes about a fifth of the CPU time. */
const DEFAULT_BOUNDS: ThreadLimits = { cpuMs: 25_000, heapMb: 512 };

// Runs one worker at a time to limit total memory. Stored on globalThis because Next bundles each
// caller separately.
const globalState = globalThis as typeof globalThis & { plumblineStyleGuides?: LimitFunction };

/**
 * Reads a style guide in a worker thread with limited CPU time and memory, one guide at a time.
 * @throws FileError with a description of the problem
 */
export function readInWorker(task: ReadTask, signal: AbortSignal): Promise<ReadResult> {
  globalState.plumblineStyleGuides ??= pLimit(1);
  return globalState.plumblineStyleGuides(() => runTask(task, signal));
}

async function runTask(task: ReadTask, signal: AbortSignal): Promise<ReadResult> {
  signal.throwIfAborted();
  // Next bundles the worker only if the expression has exactly this form. Outside Next, the file is
  // loaded directly.
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    execArgv: process.env.NEXT_RUNTIME ? [] : ["--import", "tsx"],
    resourceLimits: toResourceLimits(DEFAULT_BOUNDS),
  });
  const guard = new ThreadGuard(worker, "Upload it in parts.", DEFAULT_BOUNDS);
  const { promise: abortPromise, reject } = Promise.withResolvers<never>();
  const rejectAborted = () => reject(signal.reason);
  signal.addEventListener("abort", rejectAborted);
  const replyPromise = new Promise<Message>((resolve) => {
    worker.on("message", (message: Message) => {
      if ("loaded" in message) void guard.restart();
      else resolve(message);
    });
  });
  worker.postMessage(task);
  try {
    const message = await Promise.race([replyPromise, guard.over, abortPromise]);
    if ("result" in message) return message.result;
    throw toError(message);
  } finally {
    signal.removeEventListener("abort", rejectAborted);
    guard.end();
  }
}

function toError(message: { loaded: true } | FileFailure): Error {
  if ("refused" in message) return new FileError(message.refused);
  return new FileError("The file is damaged and can't be read.");
}
