import { parentPort } from "node:worker_threads";
import { type FileFailure, toFailure } from "@/lib/platform/files/guard";
import { convertFiles } from "../foreign-rules/convert-files";
import { judgeFile } from "../rule-files/judge";

/** Tasks on rule files that run outside the server process, by name. */
const tasks = { convert: convertFiles, judge: judgeFile };

export type Tasks = typeof tasks;

export interface Task<Name extends keyof Tasks> {
  name: Name;
  input: Parameters<Tasks[Name]>[0];
}

export type Answer<Name extends keyof Tasks> = { result: Awaited<ReturnType<Tasks[Name]>> };

/**
 * A message from the worker. The first one signals that the code is loaded and the task starts; it
 * carries no result.
 */
export type Message<Name extends keyof Tasks> = { loaded: true } | Answer<Name> | FileFailure;

parentPort?.once("message", async (task: Task<keyof Tasks>) => {
  parentPort?.postMessage({ loaded: true });
  parentPort?.postMessage(await performTask(task));
});

async function performTask({ name, input }: Task<keyof Tasks>) {
  try {
    // The caller's types guarantee that the input matches the task.
    return { result: await (tasks[name] as (input: unknown) => unknown)(input) };
  } catch (error) {
    return toFailure(error);
  }
}
