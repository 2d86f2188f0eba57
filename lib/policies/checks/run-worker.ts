import { Worker } from "node:worker_threads";
import type { PolicyCheckResult } from "@/lib/checking/policy-checks/types";
import { DomainError } from "@/lib/errors";
import type { ThreadLimits } from "@/lib/platform/files/guard";
import { createTaskRunner } from "@/lib/platform/files/task-runner";
import type { CheckTask, Tasks } from "./worker";

/** Limits of a check. 500 rules with 10,000 terms take a fiftieth of the CPU time. */
const LIMITS: ThreadLimits = { cpuMs: 25_000, heapMb: 512 };

/** The thread remembers parsed policies, so it ends only after an idle minute. */
const runTask = createTaskRunner<Tasks>({
  name: "policy-check-thread",
  maxIdleMs: 60_000,
  start: (resourceLimits) =>
    // Next bundles the worker only from this exact expression. Outside Next it is loaded directly.
    new Worker(new URL("./worker.ts", import.meta.url), {
      execArgv: process.env.NEXT_RUNTIME ? [] : ["--import", "tsx"],
      resourceLimits,
    }),
});

/**
 * Checks policies in a worker thread, one collection at a time.
 * @throws DomainError unavailable if the policies are too complex; nothing is known about them then
 */
export async function checkInWorker(task: CheckTask): Promise<PolicyCheckResult> {
  const outcome = await runTask("check", task, { limits: LIMITS, advice: "" });
  if ("result" in outcome) return outcome.result;
  if ("broken" in outcome) throw new Error(`The policies could not be checked: ${outcome.broken}`);
  throw new DomainError("unavailable", "The policies are too complex to be checked.");
}
