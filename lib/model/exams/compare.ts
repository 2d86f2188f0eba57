import { eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { ExampleKind } from "@/db/schema/exam-words";
import { examRuns, exams } from "@/db/schema/exams";
import type { Example } from "@/lib/enums";
import { type ExamGuideline, type Paper, paperOf } from "./ask";
import { type CaseOutcome, outcomesOf } from "./grade";

type Exam = typeof exams.$inferSelect;

/** A case that one exam answers right and the other wrong. */
export interface Change {
  rule: number;
  mode: string;
  kind: ExampleKind;
  place: number;
  change: "lost" | "gained";
}

interface Told extends CaseOutcome {
  example?: Example;
}

/** A case in two exams. */
interface Pair {
  now: Told;
  was: Told;
}

/** The outcomes of an exam's cases, each with its example. */
export async function outcomesOfExam(on: Database, exam: Exam): Promise<Told[]> {
  const runs = await on.select().from(examRuns).where(eq(examRuns.examId, exam.id));
  const papers = papersOf(exam);
  return outcomesOf(runs).map((outcome) => ({
    ...outcome,
    example: papers.get(outcome.rule)?.exampleOf(outcome),
  }));
}

/** The guidelines of an exam as they are asked about, by rule. */
export function papersOf({ guidelines }: Pick<Exam, "guidelines">): ReadonlyMap<number, Paper> {
  return new Map(
    (guidelines as ExamGuideline[]).flatMap((each) => {
      const paper = paperOf(each);
      return each.guideline.rules.map(({ id }) => [id, paper] as const);
    }),
  );
}

/** By rule, the exam with which it is compared. */
export type ComparedWith = ReadonlyMap<number, number>;

/**
 * The cases of an exam beside those of the ones that its rules are compared with: the same text
 * expected the same of the same rule. Each mode is compared with itself, or, where the earlier exam
 * did not have it, with its first.
 */
export async function pairsOf(
  on: Database,
  later: Exam,
  comparedWith: ComparedWith,
): Promise<Pair[]> {
  const ids = [...new Set(comparedWith.values())];
  if (ids.length === 0) return [];
  const earlier = await on.select().from(exams).where(inArray(exams.id, ids));
  const before = new Map<string, Told>();
  for (const exam of earlier)
    for (const each of await outcomesOfExam(on, exam))
      if (comparedWith.get(each.rule) === exam.id) before.set(nameOf(each, each.mode), each);
  const modesOf = new Map(earlier.map(({ id, modes }) => [id, modes]));
  return (await outcomesOfExam(on, later)).flatMap((now): Pair[] => {
    const modes = modesOf.get(comparedWith.get(now.rule) ?? 0) ?? [];
    const mode = modes.includes(now.mode) ? now.mode : (modes[0] ?? "");
    const was = before.get(nameOf(now, mode));
    return was ? [{ now, was }] : [];
  });
}

/** What changed up to an exam since the ones that its rules are compared with. */
export function changesIn(pairs: readonly Pair[]): Change[] {
  return pairs.flatMap(({ now, was }): Change[] => {
    if (was.isRight === now.isRight) return [];
    const { rule, mode, kind, place } = now;
    return [{ rule, mode, kind, place, change: was.isRight ? "lost" : "gained" }];
  });
}

function nameOf(each: Told, mode: string): string {
  return JSON.stringify([each.rule, mode, each.kind, each.example]);
}
