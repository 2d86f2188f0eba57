import { db } from "@/db/client";
import { fingerprintPolicies } from "@/lib/checking/fingerprint";
import { config } from "@/lib/platform/config";
import { getToday } from "@/lib/platform/days";
import { memoizePerDatabase } from "@/lib/platform/per-database";
import { loadPolicySets, type VersionedPair, versionKey } from "./policy-set";

/**
 * Fingerprints by policy versions, model and day. They do not change, because versions are
 * immutable.
 */
const fingerprints = memoizePerDatabase(() => new Map<string, string>());
const MAX_CACHED = 5000;

/**
 * Loads the fingerprints that new verdicts would have today. Runs two queries for all pairs that
 * are not cached in this process, or none if all are.
 * @returns a predicate that is true if a verdict with this fingerprint, made under a pair's
 * policies, is stale; false without a verdict
 */
export async function loadStalenessCheck(
  pairs: VersionedPair[],
): Promise<(pair: VersionedPair, fingerprint: string | null) => boolean> {
  const { model } = config();
  const day = getToday();
  const fingerprintCache = fingerprints();
  const unknown = pairs.filter((pair) => !fingerprintCache.has(keyOf(pair)));
  if (fingerprintCache.size + unknown.length > MAX_CACHED) fingerprintCache.clear();
  const current = new Map<string, string>();
  for (const { set, threshold, ...loaded } of await loadPolicySets(db(), unknown)) {
    const fingerprint = fingerprintPolicies(set, threshold, model, day);
    // Cached under the loaded versions, because a policy can change after the rows were read.
    fingerprintCache.set(keyOf(loaded), fingerprint);
    for (const pair of unknown)
      if (
        pair.categoryId === loaded.categoryId &&
        pair.brandGuidelinesId === loaded.brandGuidelinesId
      )
        current.set(keyOf(pair), fingerprint);
  }
  return (pair, fingerprint) => {
    const now = fingerprintCache.get(keyOf(pair)) ?? current.get(keyOf(pair));
    return fingerprint !== null && now !== undefined && fingerprint !== now;
  };

  function keyOf(pair: VersionedPair): string {
    return `${versionKey(pair)} ${model} ${day}`;
  }
}
