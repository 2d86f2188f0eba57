import { eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { ExampleKind } from "@/db/schema/exam-words";
import { examRuns, exams } from "@/db/schema/exams";
import type { Example } from "@/lib/enums";
import { type ExamGuideline, paperOf } from "./ask";
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

/** The outcomes of an exam's cases, each with its example. */
export async function outcomesOfExam(on: Database, exam: Exam) {
  const runs = await on.select().from(examRuns).where(eq(examRuns.examId, exam.id));
  const papers = new Map(
    (exam.guidelines as ExamGuideline[]).flatMap((each) => {
      const paper = paperOf(each);
      return each.guideline.rules.map(({ id }) => [id, paper] as const);
    }),
  );
  return outcomesOf(runs).map((outcome) => ({
    ...outcome,
    example: papers.get(outcome.rule)?.exampleOf(outcome),
  }));
}

/** By rule, the exam with which it is compared. */
export type ComparedWith = ReadonlyMap<number, number>;

/**
 * What changed up to an exam since the ones that its rules are compared with, of the cases that both
 * have: the same text expected the same of the same rule. Each mode is compared with itself, or,
 * where the earlier exam did not have it, with its first.
 */
export async function changesOf(
  on: Database,
  later: Exam,
  comparedWith: ComparedWith,
): Promise<Change[]> {
  const ids = [...new Set(comparedWith.values())];
  if (ids.length === 0) return [];
  const earlier = await on.select().from(exams).where(inArray(exams.id, ids));
  const before = new Map<string, boolean>();
  for (const exam of earlier)
    for (const each of await outcomesOfExam(on, exam))
      if (comparedWith.get(each.rule) === exam.id)
        before.set(nameOf(each, each.mode), each.isRight);
  const modesOf = new Map(earlier.map(({ id, modes }) => [id, modes]));
  return (await outcomesOfExam(on, later)).flatMap((each): Change[] => {
    const modes = modesOf.get(comparedWith.get(each.rule) ?? 0) ?? [];
    const mode = modes.includes(each.mode) ? each.mode : (modes[0] ?? "");
    const was = before.get(nameOf(each, mode));
    if (was === undefined || was === each.isRight) return [];
    const { rule, kind, place } = each;
    return [{ rule, mode: each.mode, kind, place, change: was ? "lost" : "gained" }];
  });
}

function nameOf(each: CaseOutcome & { example?: Example }, mode: string): string {
  return JSON.stringify([each.rule, mode, each.kind, each.example]);
}
