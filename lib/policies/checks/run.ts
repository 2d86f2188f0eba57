import { checkPolicies } from "@/lib/checking/policy-checks/check";
import type { Issue, PolicyCheckResult } from "@/lib/checking/policy-checks/types";
import { addBounded } from "@/lib/platform/bounded";
import { getToday } from "@/lib/platform/days";
import type { PolicyRef } from "../policy-ref";
import type { LoadedCollection } from "./collection";

export interface DatedResult extends PolicyCheckResult {
  checkedAt: Date;
}

/** The results of checking all policies or single policies, by hash. */
const results = new Map<string, DatedResult>();
const MAX_RESULTS = 20;

/**
 * Checks all policies. Returns the cached result if the same policies were already checked today.
 */
export function checkCollection(collection: LoadedCollection): DatedResult {
  return getResult(collection);
}

/** Returns the issues that involve a policy's rules. Faster than checking all policies. */
export function findIssues(collection: LoadedCollection, policy: PolicyRef): readonly Issue[] {
  const fullResult = results.get(resultKey(collection));
  const { issues } = fullResult ?? getResult(collection, policy);
  return issues.filter(({ rules }) => rules.some((rule) => isSamePolicy(rule.policy, policy)));
}

function isSamePolicy(policy: PolicyRef, { kind, id }: PolicyRef): boolean {
  return policy.kind === kind && policy.id === id;
}

function getResult(collection: LoadedCollection, policy?: PolicyRef): DatedResult {
  const key = resultKey(collection, policy);
  const cachedResult = results.get(key);
  const result = cachedResult ?? {
    ...checkPolicies(collection, { today: getToday(), ...(policy && { only: policy }) }),
    checkedAt: new Date(),
  };
  addBounded(results, key, result, MAX_RESULTS);
  return result;
}

function resultKey({ hash }: LoadedCollection, policy?: PolicyRef): string {
  return [hash, getToday(), policy?.kind, policy?.id].join(" ");
}
