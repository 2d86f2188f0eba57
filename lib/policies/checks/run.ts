import { LRUCache } from "lru-cache";
import type { Issue, PolicyCheckResult } from "@/lib/checking/policy-checks/types";
import { getToday } from "@/lib/platform/days";
import { processState } from "@/lib/platform/process-state";
import type { PolicyRef } from "../policy-ref";
import type { LoadedCollection } from "./collection";
import { checkInWorker } from "./run-worker";

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
