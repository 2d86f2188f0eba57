import type { ErrorRate, EvaluationGrade, ExampleKind } from "@/db/schema/evaluation-types";
import { JUDGE_MODES, type JudgeMode } from "../judging/modes";

/** The probability that the true rate is at most the bound. */
const CONFIDENCE = 0.95;

/**
 * Returns the one-sided upper confidence bound of Clopper and Pearson ("The use of confidence or
 * fiducial limits illustrated in the case of the binomial", Biometrika 26, 1934): the rate at which
 * 5 of 100 such samples have at most the observed number of errors. Computed by bisection, exact to
 * 12 decimal places. For 0 errors in 29 cases, the bound is 0.0981.
 */
export function computeUpperBound(errorCount: number, total: number): number {
  if (total === 0 || errorCount >= total) return 1;
  let [low, high] = [errorCount / total, 1];
  for (let step = 0; step < 45; step++) {
    const rate = (low + high) / 2;
    if (computeBinomialCdf(errorCount, total, rate) > 1 - CONFIDENCE) low = rate;
    else high = rate;
  }
  return high;
}

/** Returns the binomial probability of at most `successes`, in logarithms. */
function computeBinomialCdf(successes: number, trials: number, rate: number): number {
  const [logSuccess, logFailure] = [Math.log(rate), Math.log1p(-rate)];
  let choices = 0;
  let sum = 0;
  for (let count = 0; count <= successes; count++) {
    if (count > 0) choices += Math.log((trials - count + 1) / count);
    sum += Math.exp(choices + count * logSuccess + (trials - count) * logFailure);
  }
  return sum;
}

/** The error rate to rule out with more examples. */
const TARGET_RATE = 0.1;
const MAX_EXTRA_CASES = 1000;

/** Returns how many more cases without an error would bound the rate at 10%. */
export function countCasesFor10(errorCount: number, total: number): number {
  let extraCases = 0;
  while (
    extraCases < MAX_EXTRA_CASES &&
    computeUpperBound(errorCount, total + extraCases) > TARGET_RATE
  )
    extraCases++;
  return extraCases;
}

export function toErrorRate(errorCount: number, total: number): ErrorRate {
  return {
    wrong: errorCount,
    of: total,
    upper: computeUpperBound(errorCount, total),
    moreFor10: countCasesFor10(errorCount, total),
  };
}

/** A single answer to a case. */
export interface CaseRun {
  rule: number;
  mode: string;
  kind: ExampleKind;
  place: number;
  run: number;
  outcome: "violated" | "passed" | "cannot_tell" | "unproven" | "unanswered";
  lostQuotes: number;
  words: { quote: string; reason: string }[];
}

/** The outcome of one case. */
export interface CaseOutcome {
  rule: number;
  mode: string;
  kind: ExampleKind;
  place: number;
  /** Whether most runs flag the text. An answer without evidence doesn't. */
  isFlagged: boolean;
  isCorrect: boolean;
  isUnstable: boolean;
  runs: CaseRun[];
}

export function toCaseOutcomes(runs: readonly CaseRun[]): CaseOutcome[] {
  const runsByCase = Map.groupBy(runs, ({ rule, mode, kind, place }) =>
    [rule, mode, kind, place].join(" "),
  );
  return [...runsByCase.values()].flatMap((caseRuns) => {
    const [first] = caseRuns;
    if (!first) return [];
    const { rule, mode, kind, place } = first;
    const flaggedCount = caseRuns.filter(({ outcome }) => outcome === "violated").length;
    const isFlagged = flaggedCount * 2 > caseRuns.length;
    const isUnstable = new Set(caseRuns.map(({ outcome }) => outcome)).size > 1;
    const isCorrect = isFlagged === (kind === "must_flag");
    return { rule, mode, kind, place, isFlagged, isCorrect, isUnstable, runs: caseRuns };
  });
}

/** Grades one rule's cases in one mode. */
export function computeGrade(outcomes: readonly CaseOutcome[]): EvaluationGrade {
  const rate = (kind: ExampleKind) => {
    const outcomesOfKind = outcomes.filter((each) => each.kind === kind);
    return toErrorRate(
      outcomesOfKind.filter(({ isCorrect }) => !isCorrect).length,
      outcomesOfKind.length,
    );
  };
  const runs = outcomes.flatMap((each) => each.runs);
  return {
    missed: rate("must_flag"),
    flagged: rate("must_pass"),
    unstable: outcomes.filter(({ isUnstable }) => isUnstable).length,
    lostQuotes: runs.reduce((sum, { lostQuotes }) => sum + lostQuotes, 0),
    calls: runs.length,
  };
}

/** Rules with fewer cases are not evaluated. */
export const MIN_CASES = 10;

export function isEvaluated({
  missed,
  flagged,
}: Pick<EvaluationGrade, "missed" | "flagged">): boolean {
  return missed.of + flagged.of >= MIN_CASES;
}

/** Maximum upper bound of either error rate for a rule to pass its evaluation. */
const MAX_ERROR_RATE = 0.2;

export function isProven(grade: EvaluationGrade): boolean {
  return isEvaluated(grade) && isGood(grade.missed) && isGood(grade.flagged);
}

const isGood = ({ upper }: ErrorRate) => upper <= MAX_ERROR_RATE;

/** Returns the mode with the fewest wrong or unstable cases; `whole` in a tie. */
export function pickBestMode(
  modes: readonly JudgeMode[],
  outcomes: readonly CaseOutcome[],
): JudgeMode | null {
  const countErrors = (mode: JudgeMode) => {
    const outcomesOfMode = outcomes.filter((each) => each.mode === mode);
    const errorCount = outcomesOfMode.filter(({ isCorrect }) => !isCorrect).length;
    const unstableCount = outcomesOfMode.filter(
      ({ isUnstable, isCorrect }) => isUnstable && isCorrect,
    ).length;
    return errorCount + unstableCount / 2;
  };
  const rankedModes = [...modes].sort(
    (a, b) => countErrors(a) - countErrors(b) || JUDGE_MODES.indexOf(a) - JUDGE_MODES.indexOf(b),
  );
  return rankedModes[0] ?? null;
}
