import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createTaskRunner } from "@/lib/platform/files/task-runner";
import type { BusyTasks } from "./busy-worker";

const LIMITS = { cpuMs: 1000, heapMb: 128 };

const runTask = createTaskRunner<BusyTasks>({
  name: "cpu-limit-test",
  maxIdleMs: 60_000,
  start: (resourceLimits) =>
    new Worker(new URL("./busy-worker.ts", import.meta.url), {
      execArgv: ["--import", "tsx"],
      resourceLimits,
    }),
});

const work = (cpuMs: number) => runTask("work", cpuMs, { limits: LIMITS, advice: "" });

/** Delays every timer and message of this thread by 100 ms until the callback is called. */
function keepBusy(): () => void {
  const block = () => {
    const end = performance.now() + 100;
    while (performance.now() < end);
    immediate = setImmediate(block);
  };
  let immediate = setImmediate(block);
  return () => clearImmediate(immediate);
}

test("the CPU limit of a task does not include a reused thread's earlier tasks, also on a busy server", async () => {
  const stop = keepBusy();
  try {
    const outcomes = await Promise.all([400, 401, 402, 403].map(work));
    expect(outcomes).toEqual([400, 401, 402, 403].map((result) => ({ result })));
  } finally {
    stop();
  }
});

test("a task that exceeds the CPU limit is stopped, and the next one gets another thread", async () => {
  expect(await work(30_000)).toHaveProperty("refused");
  expect(await work(1)).toEqual({ result: 1 });
});
