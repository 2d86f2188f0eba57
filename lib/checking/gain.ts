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
 * @param counted number of violations that count, by severity
 */
export function gainsOf(counted: SeverityCounts): Gains {
  const score = tenThousandths(counted);
  const gain = (severity: Severity) => {
    if (counted[severity] === 0) return 0;
    return (tenThousandths({ ...counted, [severity]: counted[severity] - 1 }) - score) / 10_000;
  };
  return { high: gain("high"), medium: gain("medium"), low: gain("low") };
}

function tenThousandths(counts: SeverityCounts): number {
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
  const counted = violations.filter(({ counts }) => counts);
  const all = countSeverities(counted);
  if (scoreOf(all) >= threshold) return null;
  const fixable = countSeverities(counted.filter((each) => each.fixable));
  let best: Choice | null = null;
  for (let left = counted.length - 1; left >= 0; left--) {
    // Start with the most remaining violations, which means the fewest removals.
    const choices = waysToLeave(left, all, threshold);
    for (const stay of choices) best = better(best, choiceOf(stay, all, fixable, counted));
    if (best) break;
  }
  if (!best) return null;
  const { taken, score, fixed } = best;
  return {
    violations: taken.map((at) => counted[at]?.id as Id),
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

/** Returns the combinations of `left` remaining violations that reach the threshold. */
function waysToLeave(left: number, all: SeverityCounts, threshold: number): SeverityCounts[] {
  const found: SeverityCounts[] = [];
  const reaches = (counts: SeverityCounts) => scoreOf(counts) >= threshold;
  // Try the combination with the lowest severities first. If it fails, all others do.
  const low = Math.min(left, all.low);
  const medium = Math.min(left - low, all.medium);
  if (!reaches({ high: left - low - medium, medium, low })) return found;
  for (let high = 0; high <= Math.min(left, all.high); high++) {
    if (!reaches({ high, medium: 0, low: 0 })) break;
    for (let medium = 0; medium <= Math.min(left - high, all.medium); medium++) {
      const counts = { high, medium, low: left - high - medium };
      if (counts.low <= all.low && reaches(counts)) found.push(counts);
    }
  }
  return found;
}

function choiceOf<Id>(
  stay: SeverityCounts,
  all: SeverityCounts,
  fixable: SeverityCounts,
  counted: readonly WeightedViolation<Id>[],
): Choice {
  const taken = SEVERITIES.flatMap((severity) => {
    const count = all[severity] - stay[severity];
    const own = counted.flatMap((each, at) => (each.severity === severity ? [at] : []));
    const [first, rest] = [true, false].map((isFixable) =>
      own.filter((at) => counted[at]?.fixable === isFixable),
    );
    return [...(first ?? []), ...(rest ?? [])].slice(0, count);
  });
  const fixed = SEVERITIES.reduce(
    (sum, severity) => sum + Math.min(all[severity] - stay[severity], fixable[severity]),
    0,
  );
  return { taken: taken.sort((a, b) => a - b), score: scoreOf(stay), fixed };
}

function better(best: Choice | null, other: Choice): Choice {
  if (!best || other.fixed > best.fixed) return other;
  if (other.fixed < best.fixed || other.score < best.score) return best;
  if (other.score > best.score) return other;
  const differs = other.taken.findIndex((at, index) => at !== best.taken[index]);
  return (other.taken[differs] ?? 0) < (best.taken[differs] ?? 0) ? other : best;
}
