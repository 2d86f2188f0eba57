import { checkPolicies } from "@/lib/checking/policy-checks/check";
import type { Issue, PolicyCheckResult } from "@/lib/checking/policy-checks/types";
import { addBounded } from "@/lib/platform/bounded";
import { today } from "@/lib/platform/days";
import type { PolicyRef } from "../policy-ref";
import type { LoadedCollection } from "./collection";

export interface DatedResult extends PolicyCheckResult {
  checkedAt: Date;
}

/** The results of checks of all policies and of single policies, by hash. */
const results = new Map<string, DatedResult>();
const MAX_RESULTS = 20;

/**
 * Checks all policies. Returns the cached result if the same policies were already checked today.
 */
export function checkCollection(collection: LoadedCollection): DatedResult {
  return checked(collection);
}

/** Returns the issues that involve rules of one policy; faster than checking all. */
export function issuesOf(collection: LoadedCollection, policy: PolicyRef): readonly Issue[] {
  const whole = results.get(keyOf(collection));
  const { issues } = whole ?? checked(collection, policy);
  return issues.filter(({ rules }) => rules.some((rule) => isOf(rule.policy, policy)));
}

function isOf(policy: PolicyRef, { kind, id }: PolicyRef): boolean {
  return policy.kind === kind && policy.id === id;
}

function checked(collection: LoadedCollection, only?: PolicyRef): DatedResult {
  const key = keyOf(collection, only);
  const known = results.get(key);
  const result = known ?? {
    ...checkPolicies(collection, { today: today(), ...(only && { only }) }),
    checkedAt: new Date(),
  };
  addBounded(results, key, result, MAX_RESULTS);
  return result;
}

function keyOf({ hash }: LoadedCollection, only?: PolicyRef): string {
  return [hash, today(), only?.kind, only?.id].join(" ");
}
