import { SEVERITIES, type Severity } from "@/lib/enums";
import { computeScore, countSeverities } from "./score";
import type { SeverityCounts } from "./types";

/** The properties of a violation that affect the score. */
export interface WeightedViolation<Id> {
  id: Id;
  severity: Severity;
  /** Whether a fix is available. */
  fixable: boolean;
  /** False if the violation was dismissed. */
  counts: boolean;
}

/** Score gains by severity, from 0 to 1. */
export type Gains = Readonly<Record<Severity, number>>;

/**
 * Returns how much the rounded score increases if one violation of each severity is removed.
 * @param counts number of violations that count, by severity
 */
export function computeSeverityGains(counts: SeverityCounts): Gains {
  const score = toTenThousandths(counts);
  const computeGain = (severity: Severity) => {
    if (counts[severity] === 0) return 0;
    return (toTenThousandths({ ...counts, [severity]: counts[severity] - 1 }) - score) / 10_000;
  };
  return { high: computeGain("high"), medium: computeGain("medium"), low: computeGain("low") };
}

function toTenThousandths(counts: SeverityCounts): number {
  return Math.round(computeScore(counts) * 10_000);
}

/** The violations to remove so that a text passes. */
export interface PassRequirements<Id> {
  violations: Id[];
  score_after: number;
  /** Number of these violations that have a fix. */
  fixable: number;
}

/**
 * Returns the smallest set of violations whose removal reaches the threshold. Among sets of equal
 * size, prefers the one with the most fixes, then the highest score, then the earliest in the text.
 * Returns null if the threshold is already reached.
 * @param violations in text order
 */
export function computePassRequirements<Id>(
  violations: readonly WeightedViolation<Id>[],
  threshold: number,
): PassRequirements<Id> | null {
  const countedViolations = violations.filter(({ counts }) => counts);
  const allCounts = countSeverities(countedViolations);
  if (computeScore(allCounts) >= threshold) return null;
  const fixableCounts = countSeverities(countedViolations.filter((each) => each.fixable));
  let bestChoice: Choice | null = null;
  for (let remainingCount = countedViolations.length - 1; remainingCount >= 0; remainingCount--) {
    // Start with the most remaining violations, which means the fewest removals.
    const choices = listRemainingCounts(remainingCount, allCounts, threshold);
    for (const remainingCounts of choices)
      bestChoice = pickBetterChoice(
        bestChoice,
        selectViolations(remainingCounts, allCounts, fixableCounts, countedViolations),
      );
    if (bestChoice) break;
  }
  if (!bestChoice) return null;
  const { chosen, score, fixed } = bestChoice;
  return {
    violations: chosen.map((index) => countedViolations[index]?.id as Id),
    score_after: score,
    fixable: fixed,
  };
}

interface Choice {
  /** Indexes among the violations that count, ascending. */
  chosen: number[];
  score: number;
  fixed: number;
}

/** Returns the combinations of `remainingCount` violations that reach the threshold. */
function listRemainingCounts(
  remainingCount: number,
  allCounts: SeverityCounts,
  threshold: number,
): SeverityCounts[] {
  const combinations: SeverityCounts[] = [];
  const isPassing = (counts: SeverityCounts) => computeScore(counts) >= threshold;
  // Try the combination with the lowest severities first. If it fails, all others do.
  const low = Math.min(remainingCount, allCounts.low);
  const medium = Math.min(remainingCount - low, allCounts.medium);
  if (!isPassing({ high: remainingCount - low - medium, medium, low })) return combinations;
  for (let high = 0; high <= Math.min(remainingCount, allCounts.high); high++) {
    if (!isPassing({ high, medium: 0, low: 0 })) break;
    for (let medium = 0; medium <= Math.min(remainingCount - high, allCounts.medium); medium++) {
      const counts = { high, medium, low: remainingCount - high - medium };
      if (counts.low <= allCounts.low && isPassing(counts)) combinations.push(counts);
    }
  }
  return combinations;
}

function selectViolations<Id>(
  remainingCounts: SeverityCounts,
  allCounts: SeverityCounts,
  fixableCounts: SeverityCounts,
  countedViolations: readonly WeightedViolation<Id>[],
): Choice {
  const removedIndexes = SEVERITIES.flatMap((severity) => {
    const count = allCounts[severity] - remainingCounts[severity];
    const indexes = countedViolations.flatMap((each, index) =>
      each.severity === severity ? [index] : [],
    );
    const [first, others] = [true, false].map((isFixable) =>
      indexes.filter((index) => countedViolations[index]?.fixable === isFixable),
    );
    return [...(first ?? []), ...(others ?? [])].slice(0, count);
  });
  const fixedCount = SEVERITIES.reduce(
    (sum, severity) =>
      sum + Math.min(allCounts[severity] - remainingCounts[severity], fixableCounts[severity]),
    0,
  );
  return {
    chosen: removedIndexes.sort((a, b) => a - b),
    score: computeScore(remainingCounts),
    fixed: fixedCount,
  };
}

function pickBetterChoice(bestChoice: Choice | null, candidate: Choice): Choice {
  if (!bestChoice || candidate.fixed > bestChoice.fixed) return candidate;
  if (candidate.fixed < bestChoice.fixed || candidate.score < bestChoice.score) return bestChoice;
  if (candidate.score > bestChoice.score) return candidate;
  const firstDifference = candidate.chosen.findIndex(
    (violationIndex, index) => violationIndex !== bestChoice.chosen[index],
  );
  return (candidate.chosen[firstDifference] ?? 0) < (bestChoice.chosen[firstDifference] ?? 0)
    ? candidate
    : bestChoice;
}
