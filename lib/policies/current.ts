import { db } from "@/db/client";
import { fingerprintPolicies } from "@/lib/checking/fingerprint";
import { config } from "@/lib/platform/config";
import { perDatabase } from "@/lib/platform/per-database";
import { loadPolicySets, type VersionedPair, versionKey } from "./policy-set";

/** A version never changes, so neither does its fingerprint under one engine and model. */
const fingerprints = perDatabase(() => new Map<string, string>());
const MOST_KNOWN = 5000;

/**
 * The fingerprints that verdicts of today would carry. Two statements for all pairs that this
 * process has not met yet, none where it knows them all.
 * @returns whether a verdict with a fingerprint, made under a pair's policies, is out of date;
 * false for what has no verdict
 */
export async function staleness(
  pairs: VersionedPair[],
): Promise<(pair: VersionedPair, fingerprint: string | null) => boolean> {
  const { model } = config();
  const known = fingerprints();
  const unknown = pairs.filter((pair) => !known.has(keyOf(pair)));
  if (known.size + unknown.length > MOST_KNOWN) known.clear();
  const current = new Map<string, string>();
  for (const { set, threshold, ...loaded } of await loadPolicySets(db(), unknown)) {
    const fingerprint = fingerprintPolicies(set, threshold, model);
    // Under the versions it was loaded in: a change may have come in since the rows were read.
    known.set(keyOf(loaded), fingerprint);
    for (const pair of unknown)
      if (
        pair.categoryId === loaded.categoryId &&
        pair.brandGuidelinesId === loaded.brandGuidelinesId
      )
        current.set(keyOf(pair), fingerprint);
  }
  return (pair, fingerprint) => {
    const now = known.get(keyOf(pair)) ?? current.get(keyOf(pair));
    return fingerprint !== null && now !== undefined && fingerprint !== now;
  };

  function keyOf(pair: VersionedPair): string {
    return `${versionKey(pair)} ${model}`;
  }
}
