import { SEVERITIES, type Severity } from "@/lib/enums";
import { countSeverities, scoreOf } from "./score";
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
export function gainsOf(counts: SeverityCounts): Gains {
  const score = toTenThousandths(counts);
  const computeGain = (severity: Severity) => {
    if (counts[severity] === 0) return 0;
    return (toTenThousandths({ ...counts, [severity]: counts[severity] - 1 }) - score) / 10_000;
  };
  return { high: computeGain("high"), medium: computeGain("medium"), low: computeGain("low") };
}

function toTenThousandths(counts: SeverityCounts): number {
  return Math.round(scoreOf(counts) * 10_000);
}

/** The violations to remove so that a text passes. */
export interface ToPass<Id> {
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
export function toPass<Id>(
  violations: readonly WeightedViolation<Id>[],
  threshold: number,
): ToPass<Id> | null {
  const countedViolations = violations.filter(({ counts }) => counts);
  const all = countSeverities(countedViolations);
  if (scoreOf(all) >= threshold) return null;
  const fixable = countSeverities(countedViolations.filter((each) => each.fixable));
  let bestChoice: Choice | null = null;
  for (let remaining = countedViolations.length - 1; remaining >= 0; remaining--) {
    // Start with the most remaining violations, which means the fewest removals.
    const choices = listRemainingCounts(remaining, all, threshold);
    for (const stay of choices)
      bestChoice = pickBetterChoice(
        bestChoice,
        selectViolations(stay, all, fixable, countedViolations),
      );
    if (bestChoice) break;
  }
  if (!bestChoice) return null;
  const { taken, score, fixed } = bestChoice;
  return {
    violations: taken.map((at) => countedViolations[at]?.id as Id),
    score_after: score,
    fixable: fixed,
  };
}

interface Choice {
  /** Indexes among the violations that count, ascending. */
  taken: number[];
  score: number;
  fixed: number;
}

/** Returns the combinations of `remaining` remaining violations that reach the threshold. */
function listRemainingCounts(
  remaining: number,
  all: SeverityCounts,
  threshold: number,
): SeverityCounts[] {
  const combinations: SeverityCounts[] = [];
  const isPassing = (counts: SeverityCounts) => scoreOf(counts) >= threshold;
  // Try the combination with the lowest severities first. If it fails, all others do.
  const low = Math.min(remaining, all.low);
  const medium = Math.min(remaining - low, all.medium);
  if (!isPassing({ high: remaining - low - medium, medium, low })) return combinations;
  for (let high = 0; high <= Math.min(remaining, all.high); high++) {
    if (!isPassing({ high, medium: 0, low: 0 })) break;
    for (let medium = 0; medium <= Math.min(remaining - high, all.medium); medium++) {
      const counts = { high, medium, low: remaining - high - medium };
      if (counts.low <= all.low && isPassing(counts)) combinations.push(counts);
    }
  }
  return combinations;
}

function selectViolations<Id>(
  stay: SeverityCounts,
  all: SeverityCounts,
  fixable: SeverityCounts,
  countedViolations: readonly WeightedViolation<Id>[],
): Choice {
  const removedIndexes = SEVERITIES.flatMap((severity) => {
    const count = all[severity] - stay[severity];
    const indexes = countedViolations.flatMap((each, at) =>
      each.severity === severity ? [at] : [],
    );
    const [first, others] = [true, false].map((isFixable) =>
      indexes.filter((at) => countedViolations[at]?.fixable === isFixable),
    );
    return [...(first ?? []), ...(others ?? [])].slice(0, count);
  });
  const fixedCount = SEVERITIES.reduce(
    (sum, severity) => sum + Math.min(all[severity] - stay[severity], fixable[severity]),
    0,
  );
  return { taken: removedIndexes.sort((a, b) => a - b), score: scoreOf(stay), fixed: fixedCount };
}

function pickBetterChoice(bestChoice: Choice | null, candidate: Choice): Choice {
  if (!bestChoice || candidate.fixed > bestChoice.fixed) return candidate;
  if (candidate.fixed < bestChoice.fixed || candidate.score < bestChoice.score) return bestChoice;
  if (candidate.score > bestChoice.score) return candidate;
  const differs = candidate.taken.findIndex((at, index) => at !== bestChoice.taken[index]);
  return (candidate.taken[differs] ?? 0) < (bestChoice.taken[differs] ?? 0)
    ? candidate
    : bestChoice;
}
