import { and, desc, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { examResults, exams } from "@/db/schema/exams";
import { notFound } from "@/lib/errors";
import { type Listing, offset } from "@/lib/platform/pagination";
import { type ExamGuideline, paperOf } from "./ask";
import { type Change, type ComparedWith, changesIn, outcomesOfExam, pairsOf } from "./compare";
import { toExamJson, toGradeJson } from "./json";
import type {
  CaseOutcomeName,
  ExamCaseJson,
  ExamCaseQuery,
  ExamDetailJson,
  ExamJson,
  ExamQuery,
  ExamResultJson,
} from "./schemas";

type Exam = typeof exams.$inferSelect;

/** The newest first. */
export async function listExams(query: ExamQuery): Promise<Listing<ExamJson>> {
  const { accepted } = query;
  const where =
    accepted === undefined
      ? undefined
      : accepted
        ? isNotNull(exams.acceptedAt)
        : isNull(exams.acceptedAt);
  const [found, count] = await Promise.all([
    db()
      .select()
      .from(exams)
      .where(where)
      .orderBy(desc(exams.id))
      .limit(query.page_size)
      .offset(offset(query)),
    db().$count(exams, where),
  ]);
  return { items: found.map(toExamJson), count, countIsExact: true };
}

/** An exam beside what its rules are compared with. @throws DomainError not_found */
export async function getExam(id: number): Promise<ExamDetailJson> {
  const exam = await requireExam(id);
  const before = exam.comparedWith === null ? null : await findExam(exam.comparedWith);
  const found = await resultRows(eq(examResults.examId, id));
  const comparedWith = comparedIn(found);
  const changes = changesIn(await pairsOf(db(), exam, comparedWith));
  const detail = { ...toExamJson(exam), results: toResultsJson(exam, found, changes) };
  if (!before || comparedWith.size === 0) return { ...detail, before: null };
  const pairs = Array.from(comparedWith, ([rule, of]) =>
    and(eq(examResults.rule, rule), eq(examResults.examId, of)),
  );
  const old = toResultsJson(exam, await resultRows(or(...pairs)), []);
  return { ...detail, before: { ...toExamJson(before), results: old } };
}

type Row = typeof examResults.$inferSelect;

function resultRows(where: SQL | undefined, on: Database = db()): Promise<Row[]> {
  return on.select().from(examResults).where(where).orderBy(examResults.rule, examResults.mode);
}

function comparedIn(found: readonly Row[]): ComparedWith {
  return new Map(
    found.flatMap(({ rule, comparedWith }) =>
      comparedWith === null ? [] : [[rule, comparedWith] as const],
    ),
  );
}

async function findExam(id: number): Promise<Exam | null> {
  const [exam] = await db().select().from(exams).where(eq(exams.id, id));
  return exam ?? null;
}

async function requireExam(id: number): Promise<Exam> {
  const exam = await findExam(id);
  if (!exam) throw notFound("Exam");
  return exam;
}

function toResultsJson(
  exam: Exam,
  found: readonly Row[],
  changes: readonly Change[],
): ExamResultJson[] {
  const named = namesOf(exam);
  return found.map(({ rule, mode, grade, gotWorse, examId }) => {
    const own = changes.filter((each) => each.rule === rule && each.mode === mode);
    const lost = own.filter(({ change }) => change === "lost").length;
    return {
      rule,
      exam: examId,
      name: named.get(rule)?.name ?? "",
      content: named.get(rule)?.content ?? "",
      ...toGradeJson(mode, grade, gotWorse),
      lost,
      gained: own.length - lost,
    };
  });
}

function namesOf(exam: Exam): ReadonlyMap<number, { name: string; content: string }> {
  return new Map(
    (exam.guidelines as ExamGuideline[]).flatMap((each) => {
      const contents = new Map(each.guideline.rules.map(({ id, content }) => [id, content]));
      return paperOf(each).policies.questions.flatMap(({ rule, guidelineReference: name }) =>
        rule === null ? [] : [[rule, { name, content: contents.get(rule) ?? "" }] as const],
      );
    }),
  );
}

/** The cases of an exam, each with the model's words. @throws DomainError not_found */
export async function listExamCases(
  id: number,
  query: ExamCaseQuery,
): Promise<Listing<ExamCaseJson>> {
  const all = await casesOfExam(id);
  const fitting = all.filter(
    (each) =>
      (query.rule === undefined || each.rule === query.rule) &&
      (query.mode === undefined || each.mode === query.mode) &&
      (query.outcome === undefined || fits(each, query.outcome)),
  );
  const start = offset(query);
  const items = fitting.slice(start, start + query.page_size);
  return { items, count: fitting.length, countIsExact: true };
}

/** Those that somebody is to look at: wrong, otherwise than before, or not the same each time. */
export async function listTellingCases(id: number): Promise<ExamCaseJson[]> {
  const all = await casesOfExam(id);
  return all.filter(
    ({ is_right, is_unstable, change }) => !is_right || is_unstable || change !== null,
  );
}

async function casesOfExam(id: number): Promise<ExamCaseJson[]> {
  const exam = await requireExam(id);
  const comparedWith = comparedIn(await resultRows(eq(examResults.examId, id)));
  const changes = changesIn(await pairsOf(db(), exam, comparedWith));
  const changeOf = new Map(changes.map((each) => [caseName(each), each.change]));
  return (await outcomesOfExam(db(), exam)).map((each): ExamCaseJson => {
    const { example, runs } = each;
    const said = typeof example === "object" ? example : { text: example ?? "" };
    return {
      rule: each.rule,
      mode: each.mode,
      kind: each.kind,
      text: said.text,
      language: said.language ?? null,
      is_right: each.isRight,
      is_unstable: each.isUnstable,
      change: changeOf.get(caseName(each)) ?? null,
      answers: runs
        .toSorted((a, b) => a.run - b.run)
        .map(({ run, outcome, words }) => ({ run, outcome, words })),
    };
  });
}

function caseName({ rule, mode, kind, place }: Pick<Change, "rule" | "mode" | "kind" | "place">) {
  return [rule, mode, kind, place].join(" ");
}

function fits({ kind, is_right, is_unstable, change }: ExamCaseJson, outcome: CaseOutcomeName) {
  switch (outcome) {
    case "missed":
      return !is_right && kind === "must_flag";
    case "flagged":
      return !is_right && kind === "must_pass";
    case "unstable":
      return is_unstable;
    case "right":
      return is_right;
    case "lost":
    case "gained":
      return change === outcome;
  }
}
