import { parentPort } from "node:worker_threads";
import { type FileFailure, toFailure } from "./guard.ts";

/** Functions that run in a worker thread, by name. */
export type TaskTable = Record<string, (input: never) => unknown>;

/**
 * A message from the thread. The first one of each task carries no result: it signals that the code
 * is loaded and the task starts.
 */
export type TaskMessage = { loaded: true } | { result: unknown } | FileFailure;

/** Performs the tasks that `createTaskRunner` sends until the thread is terminated. */
export function serveTasks(tasks: TaskTable): void {
  const send = (message: TaskMessage) => parentPort?.postMessage(message);
  parentPort?.on("message", async ({ name, input }: { name: string; input: never }) => {
    send({ loaded: true });
    try {
      send({ result: await tasks[name]?.(input) });
    } catch (error) {
      send(toFailure(error));
    }
  });
}
