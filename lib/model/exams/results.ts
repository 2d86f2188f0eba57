import { createHash } from "node:crypto";
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { examResults, exams } from "@/db/schema/exams";
import type { Question } from "@/lib/checking/types";
import { config } from "@/lib/platform/config";
import { modeInUse } from "../judging/mode-in-use";
import { PROMPT_VERSION } from "../judging/prompt";
import { type ExamGuideline, paperOf } from "./ask";
import { isProven } from "./grade";

type Exam = typeof exams.$inferSelect;

/** Of a rule's question: what an exam said of it holds while this is the same. */
export function questionHash({ instruction, severity, field }: Question): string {
  // Its first line names the guideline, which says nothing of the rule.
  const words = instruction.split("\n").slice(1);
  return createHash("sha256")
    .update(JSON.stringify([words, severity, field]))
    .digest("hex");
}

export function ruleHashes(guidelines: readonly ExamGuideline[]): ReadonlyMap<number, string> {
  return new Map(
    guidelines.flatMap((each) =>
      paperOf(each).policies.questions.flatMap((question) =>
        question.rule === null ? [] : [[question.rule, questionHash(question)] as const],
      ),
    ),
  );
}

/**
 * Returns for each rule the earlier exam that this one is compared with: the last one accepted as
 * baseline; if none was, the last one.
 */
export async function baselinesOf(
  on: Database,
  { id, ruleIds }: Pick<Exam, "id" | "ruleIds">,
): Promise<Map<number, number>> {
  const found = await on
    .selectDistinctOn([examResults.rule], { rule: examResults.rule, exam: examResults.examId })
    .from(examResults)
    .innerJoin(exams, eq(exams.id, examResults.examId))
    .where(and(lt(exams.id, id), inArray(examResults.rule, ruleIds)))
    .orderBy(examResults.rule, sql`${exams.acceptedAt} desc nulls last`, desc(exams.id));
  return new Map(found.map(({ rule, exam }) => [rule, exam]));
}

/**
 * Returns the last result of each rule in the mode in use, so that an exam in another mode changes
 * nothing; for a rule without one, its last result in any mode.
 */
export async function lastResults(ruleIds: readonly number[], on: Database = db()) {
  if (ruleIds.length === 0) return new Map<number, LastResult>();
  const mode = await modeInUse(on);
  const found = await on
    .selectDistinctOn([examResults.rule], lastColumns)
    .from(examResults)
    .innerJoin(exams, eq(exams.id, examResults.examId))
    .where(inArray(examResults.rule, [...ruleIds]))
    .orderBy(
      examResults.rule,
      desc(eq(examResults.mode, mode)),
      desc(examResults.examId),
      examResults.mode,
    );
  return new Map(found.map((row) => [row.rule, { ...row, isOfMode: row.mode === mode }]));
}

/** Whether a result is of the question as it is asked now, by the model in use. */
export function isOfToday(last: LastResult, ruleHash: string | null): boolean {
  const { model, promptVersion, isOfMode } = last;
  const isOfModel = model === config().model && promptVersion === PROMPT_VERSION && isOfMode;
  return isOfModel && last.ruleHash === ruleHash;
}

const lastColumns = {
  rule: examResults.rule,
  exam: examResults.examId,
  mode: examResults.mode,
  ruleHash: examResults.ruleHash,
  grade: examResults.grade,
  gotWorse: examResults.gotWorse,
  model: exams.model,
  promptVersion: exams.promptVersion,
  times: exams.times,
  finishedAt: exams.finishedAt,
  acceptedAt: exams.acceptedAt,
};

export interface LastResult {
  rule: number;
  exam: number;
  mode: string;
  ruleHash: string;
  grade: (typeof examResults.$inferSelect)["grade"];
  gotWorse: boolean;
  model: string;
  promptVersion: string;
  times: number;
  finishedAt: Date | null;
  acceptedAt: Date | null;
  /** Whether it was asked as it is asked now. */
  isOfMode: boolean;
}

/** Those of the questions' rules whose worth, as they are, the model in use has shown in an exam. */
export async function provenRules(
  questions: readonly Question[],
  on: Database = db(),
): Promise<Set<number>> {
  const results = await lastResults(
    questions.flatMap(({ rule }) => rule ?? []),
    on,
  );
  return new Set(
    questions.flatMap((question) => {
      const last = question.rule === null ? undefined : results.get(question.rule);
      const isProof = last && isOfToday(last, questionHash(question)) && isProven(last.grade);
      return isProof ? [last.rule] : [];
    }),
  );
}
