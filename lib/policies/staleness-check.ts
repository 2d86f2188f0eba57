import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import { config } from "@/lib/platform/config";
import { getToday } from "@/lib/platform/days";
import { memoizePerDatabase } from "@/lib/platform/per-database";
import { isAmong } from "@/lib/platform/search";
import { findOutdatedVerdicts } from "./evidence/stale";
import { loadPolicySets, type VersionedPair, versionKey } from "./policy-set";

/** Fingerprints by policy versions, model and day. Versions are immutable. */
const getFingerprintCache = memoizePerDatabase(
  "policy-fingerprints",
  () => new Map<string, string>(),
);
const MAX_CACHED = 5000;

/**
 * Loads the fingerprints that new verdicts would have today. Runs two queries for all pairs that
 * are not cached in this process, or none if all are cached, and up to two if products make claims.
 * @param claimingIds the internal ids of those products that make claims (`makesClaims`)
 * @returns a predicate that tells whether a verdict is stale, given its fingerprint, a pair of
 * policies, its product and its validation, which is the latest if omitted; false if there is no
 * verdict
 */
export async function loadStalenessCheck(
  pairs: VersionedPair[],
  claimingIds: number[],
): Promise<
  (
    pair: VersionedPair,
    fingerprint: string | null,
    productId: number,
    validationId?: number,
  ) => boolean
> {
  const { model } = config();
  const day = getToday();
  const fingerprintCache = getFingerprintCache();
  const unknownPairs = pairs.filter((pair) => !fingerprintCache.has(pairKey(pair)));
  if (fingerprintCache.size + unknownPairs.length > MAX_CACHED) fingerprintCache.clear();
  const fingerprintByPair = new Map<string, string>();
  for (const { set, threshold, ...loaded } of await loadPolicySets(db(), unknownPairs)) {
    const fingerprint = fingerprintPolicies(set, threshold, model, day);
    // Cached under the loaded versions, because a policy can change after its row was read.
    fingerprintCache.set(pairKey(loaded), fingerprint);
    for (const pair of unknownPairs)
      if (
        pair.categoryId === loaded.categoryId &&
        pair.brandGuidelinesId === loaded.brandGuidelinesId
      )
        fingerprintByPair.set(pairKey(pair), fingerprint);
  }
  const outdated =
    claimingIds.length > 0
      ? await findOutdatedVerdicts(db(), isAmong(products.id, claimingIds))
      : new Map<number, number>();
  return (pair, fingerprint, productId, validationId = outdated.get(productId)) => {
    if (fingerprint === null) return false;
    const now = fingerprintCache.get(pairKey(pair)) ?? fingerprintByPair.get(pairKey(pair));
    if (now !== undefined && fingerprint !== now) return true;
    return validationId !== undefined && validationId === outdated.get(productId);
  };

  function pairKey(pair: VersionedPair): string {
    return `${versionKey(pair)} ${model} ${day}`;
  }
}
