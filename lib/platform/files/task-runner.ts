import type { ResourceLimits, Worker } from "node:worker_threads";
import pLimit, { type LimitFunction } from "p-limit";
import { processState } from "../process-state";
import { type FileFailure, ThreadGuard, type ThreadLimits, toResourceLimits } from "./guard";
import { IdleThreads } from "./idle-threads";
import type { TaskMessage, TaskTable } from "./serve-tasks";

interface RunnerOptions {
  /** The name of the runner's state, unique in the process. */
  name: string;
  /**
   * Starts a thread that calls `serveTasks`. Next bundles its file only if the callback contains
   * the exact expression `new Worker(new URL("./worker.ts", import.meta.url)`.
   */
  start: (resourceLimits: ResourceLimits) => Worker;
  /**
   * Milliseconds without a task after which the thread ends. If omitted, each task has its own
   * thread.
   */
  maxIdleMs?: number;
}

interface TaskOptions {
  limits: ThreadLimits;
  /** A sentence that tells the user what to do if the limits are exceeded. */
  advice: string;
  /** Cancels the task, even while it is queued. */
  signal?: AbortSignal | undefined;
}

interface RunnerState {
  limit: LimitFunction;
  idle: IdleThreads;
}

type Outcome<Task extends TaskTable[string]> = { result: Awaited<ReturnType<Task>> } | FileFailure;

/**
 * Returns a function that runs tasks in a worker thread, one at a time to limit total memory. It
 * returns the task's result, or why there is none, and throws the reason of an aborted signal.
 */
export function createTaskRunner<Tasks extends TaskTable>({
  name: stateName,
  start,
  maxIdleMs = 0,
}: RunnerOptions) {
  const state = processState(
    stateName,
    (): RunnerState => ({ limit: pLimit(1), idle: new IdleThreads(maxIdleMs, 1) }),
  );
  return function runTask<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    options: TaskOptions,
  ): Promise<Outcome<Tasks[Name]>> {
    return state.limit(() => runNow(name, input, options));
  };

  async function runNow<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    { limits, advice, signal }: TaskOptions,
  ): Promise<Outcome<Tasks[Name]>> {
    signal?.throwIfAborted();
    const worker = state.idle.take(limits.heapMb) ?? start(toResourceLimits(limits));
    const guard = new ThreadGuard(worker, advice, limits);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const { promise: replied, resolve } = Promise.withResolvers<Outcome<Tasks[Name]>>();
    const abort = () => reject(signal?.reason);
    const listen = (message: TaskMessage) => {
      if ("loaded" in message) void guard.restart();
      // The types of the tasks guarantee the type of the result.
      else resolve(message as Outcome<Tasks[Name]>);
    };
    signal?.addEventListener("abort", abort);
    worker.on("message", listen);
    worker.postMessage({ name, input });
    let isReusable = false;
    try {
      const outcome = await Promise.race([replied, guard.failure, aborted]);
      isReusable = "result" in outcome;
      return outcome;
    } finally {
      signal?.removeEventListener("abort", abort);
      worker.off("message", listen);
      if (isReusable && maxIdleMs > 0) {
        guard.release();
        state.idle.keep(worker, limits.heapMb);
      } else guard.end();
    }
  }
}
