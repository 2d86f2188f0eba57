import { parentPort } from "node:worker_threads";
import { type FileFailure, toFailure } from "@/lib/platform/files/guard";
import { type ReadResult, type ReadTask, readStyleGuide } from "./read-task";

/**
 * A message from the worker. The first one carries no result: it signals that the code is loaded
 * and the task is starting.
 */
export type Message = { loaded: true } | { result: ReadResult } | FileFailure;

parentPort?.once("message", async (task: ReadTask) => {
  parentPort?.postMessage({ loaded: true } satisfies Message);
  parentPort?.postMessage(await performTask(task));
});

async function performTask(task: ReadTask): Promise<Message> {
  try {
    return { result: await readStyleGuide(task) };
  } catch (error) {
    return toFailure(error);
  }
}
