import { parentPort } from "node:worker_threads";
import { type Failed, toFailure } from "@/lib/platform/files/guard";
import { type ReadResult, type ReadTask, readStyleGuide } from "./read-task";

/** The first message signals that the code is loaded and the task starts; it carries no result. */
export type Message = { loaded: true } | { result: ReadResult } | Failed;

parentPort?.once("message", async (task: ReadTask) => {
  parentPort?.postMessage({ loaded: true } satisfies Message);
  parentPort?.postMessage(await perform(task));
});

async function perform(task: ReadTask): Promise<Message> {
  try {
    return { result: await readStyleGuide(task) };
  } catch (error) {
    return toFailure(error);
  }
}
