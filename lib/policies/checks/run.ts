import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { Issue, PolicyCheckResult } from "@/lib/checking/policy-checks/types";
import { DomainError } from "@/lib/errors";
import { getToday } from "@/lib/platform/days";
import type { ThreadLimits } from "@/lib/platform/files/guard";
import { createTaskRunner } from "@/lib/platform/files/task-runner";
import { processState } from "@/lib/platform/process-state";
import type { PolicyRef } from "../policy-ref";
import type { LoadedCollection } from "./collection";
import type { CheckTask, Tasks } from "./worker";

export interface DatedResult extends PolicyCheckResult {
  checkedAt: Date;
}

/** The results of checking all policies or single policies, by hash. */
const results = processState(
  "policy-checks",
  () => new LRUCache<string, Promise<DatedResult>>({ max: 20 }),
);

/**
 * Checks all policies. Returns the cached result if the same policies were already checked today.
 * @throws DomainError unavailable if the policies are too complex
 */
export function checkCollection(collection: LoadedCollection): Promise<DatedResult> {
  return getResult(collection);
}

/** A policy, or only some of its rules. */
export interface CheckedPart extends PolicyRef {
  rules?: readonly number[] | undefined;
}

/**
 * Returns the issues that involve a policy's rules. Faster than checking all policies.
 * @throws DomainError unavailable if the policies are too complex
 */
export async function findIssues(
  collection: LoadedCollection,
  part: CheckedPart,
): Promise<readonly Issue[]> {
  const fullResult = results.get(resultKey(collection));
  const { issues } = await (fullResult ?? getResult(collection, part));
  return issues.filter(({ rules }) =>
    rules.some(
      ({ policy, rule }) =>
        isSamePolicy(policy, part) && (!part.rules || (rule !== null && part.rules.includes(rule))),
    ),
  );
}

function isSamePolicy(policy: PolicyRef, { kind, id }: PolicyRef): boolean {
  return policy.kind === kind && policy.id === id;
}

function getResult(collection: LoadedCollection, policy?: CheckedPart): Promise<DatedResult> {
  const key = resultKey(collection, policy);
  const result = results.get(key) ?? check(collection, policy);
  results.set(key, result);
  // Only complete results are stored.
  result.catch(() => results.delete(key));
  return result;
}

async function check(
  { hash: _, ...collection }: LoadedCollection,
  policy?: CheckedPart,
): Promise<DatedResult> {
  const options = { today: getToday(), ...(policy && { only: policy }) };
  return { ...(await checkInWorker({ collection, options })), checkedAt: new Date() };
}

function resultKey({ hash }: LoadedCollection, policy?: CheckedPart): string {
  return [hash, getToday(), policy?.kind, policy?.id, policy?.rules].join(" ");
}

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
async function checkInWorker(task: CheckTask): Promise<PolicyCheckResult> {
  const outcome = await runTask("check", task, { limits: LIMITS, advice: "" });
  if ("result" in outcome) return outcome.result;
  if ("broken" in outcome) throw new Error(`The policies could not be checked: ${outcome.broken}`);
  throw new DomainError("unavailable", "The policies are too complex to be checked.");
}
