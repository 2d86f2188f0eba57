import { Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { FileError } from "@/lib/platform/files/file-error";
import { type Bounds, type Failed, Guard, limitsOf } from "@/lib/platform/files/guard";
import type { ReadResult, ReadTask } from "./read-task";
import type { Message } from "./worker";

/** A guide of 200 pages takes about a fifth of this time. */
const BOUNDS: Bounds = { cpuMs: 25_000, heapMb: 512 };

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
  // Next bundles the worker only from this exact expression. Outside Next it is loaded directly.
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    execArgv: process.env.NEXT_RUNTIME ? [] : ["--import", "tsx"],
    resourceLimits: limitsOf(BOUNDS),
  });
  const guard = new Guard(worker, "Upload it in parts.", BOUNDS);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const rejectAborted = () => reject(signal.reason);
  signal.addEventListener("abort", rejectAborted);
  const answer = new Promise<Message>((resolve) => {
    worker.on("message", (message: Message) => {
      if ("loaded" in message) void guard.restart();
      else resolve(message);
    });
  });
  worker.postMessage(task);
  try {
    const message = await Promise.race([answer, guard.over, aborted]);
    if ("result" in message) return message.result;
    throw failureOf(message);
  } finally {
    signal.removeEventListener("abort", rejectAborted);
    guard.end();
  }
}

function failureOf(message: { loaded: true } | Failed): Error {
  if ("refused" in message) return new FileError(message.refused);
  return new FileError("The file is damaged and can't be read.");
}
