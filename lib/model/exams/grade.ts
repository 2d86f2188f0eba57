import type { ErrorRate, ExamGrade, ExampleKind } from "@/db/schema/exam-words";
import { MODES, type Mode } from "../judging/modes";
import { errorRate } from "./bounds";

/** One answer to one case. */
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

/** What came of one case. */
export interface CaseOutcome {
  rule: number;
  mode: string;
  kind: ExampleKind;
  place: number;
  /** By the majority of its runs; an answer without evidence flags nothing. */
  isFlagged: boolean;
  isRight: boolean;
  isUnstable: boolean;
  runs: CaseRun[];
}

export function outcomesOf(runs: readonly CaseRun[]): CaseOutcome[] {
  const cases = Map.groupBy(runs, ({ rule, mode, kind, place }) =>
    [rule, mode, kind, place].join(" "),
  );
  return [...cases.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { rule, mode, kind, place } = first;
    const flagged = own.filter(({ outcome }) => outcome === "violated").length;
    const isFlagged = flagged * 2 > own.length;
    const isUnstable = new Set(own.map(({ outcome }) => outcome)).size > 1;
    const isRight = isFlagged === (kind === "must_flag");
    return { rule, mode, kind, place, isFlagged, isRight, isUnstable, runs: own };
  });
}

/** What one rule's cases in one mode come to. */
export function gradeOf(outcomes: readonly CaseOutcome[]): ExamGrade {
  const rate = (kind: ExampleKind) => {
    const own = outcomes.filter((each) => each.kind === kind);
    return errorRate(own.filter(({ isRight }) => !isRight).length, own.length);
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

/** Fewer say nothing. */
export const FEWEST_CASES = 10;

export function isExamined({ missed, flagged }: Pick<ExamGrade, "missed" | "flagged">): boolean {
  return missed.of + flagged.of >= FEWEST_CASES;
}

/** Up to this a rule that counts once it is examined may err, either way. */
const MAY_ERR = 0.2;

export function isProven(grade: ExamGrade): boolean {
  return isExamined(grade) && isGood(grade.missed) && isGood(grade.flagged);
}

const isGood = ({ upper }: ErrorRate) => upper <= MAY_ERR;

/**
 * Of the modes that were compared, the one with the fewest cases answered wrong or not the same each
 * time; of equals `whole`, which takes fewer calls.
 */
export function bestMode(modes: readonly Mode[], outcomes: readonly CaseOutcome[]): Mode | null {
  const faults = (mode: Mode) => {
    const own = outcomes.filter((each) => each.mode === mode);
    const wrong = own.filter(({ isRight }) => !isRight).length;
    const unstable = own.filter(({ isUnstable, isRight }) => isUnstable && isRight).length;
    return wrong + unstable / 2;
  };
  const ranked = [...modes].sort(
    (a, b) => faults(a) - faults(b) || MODES.indexOf(a) - MODES.indexOf(b),
  );
  return ranked[0] ?? null;
}
