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

/**
 * What changed from an earlier exam to a later one, of the cases that both have: the same text
 * expected the same of the same rule. Each mode is compared with itself, or, where the earlier exam
 * did not have it, with its first.
 */
export async function changesOf(on: Database, later: Exam, earlierId: number): Promise<Change[]> {
  const [earlier] = await on
    .select()
    .from(exams)
    .where(inArray(exams.id, [earlierId]));
  if (!earlier) return [];
  const [fallback = ""] = earlier.modes;
  const before = new Map(
    (await outcomesOfExam(on, earlier)).map((each) => [nameOf(each, each.mode), each.isRight]),
  );
  return (await outcomesOfExam(on, later)).flatMap((each): Change[] => {
    const mode = earlier.modes.includes(each.mode) ? each.mode : fallback;
    const was = before.get(nameOf(each, mode));
    if (was === undefined || was === each.isRight) return [];
    const { rule, kind, place } = each;
    return [{ rule, mode: each.mode, kind, place, change: was ? "lost" : "gained" }];
  });
}

function nameOf(each: CaseOutcome & { example?: Example }, mode: string): string {
  return JSON.stringify([each.rule, mode, each.kind, each.example]);
}
