import { and, desc, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { evaluationResults, evaluations } from "@/db/schema/evaluations";
import { notFound } from "@/lib/errors";
import { type Listing, offset } from "@/lib/platform/pagination";
import { type EvaluationGuideline, evalSetOf } from "./ask";
import {
  type Change,
  type ComparedWith,
  changesIn,
  outcomesOfEvaluation,
  pairsOf,
} from "./compare";
import { toEvaluationJson, toGradeJson } from "./json";
import type {
  CaseOutcomeName,
  EvaluationCaseJson,
  EvaluationCaseQuery,
  EvaluationDetailJson,
  EvaluationJson,
  EvaluationQuery,
  EvaluationResultJson,
} from "./schemas";

type Evaluation = typeof evaluations.$inferSelect;

/** Lists evaluations, newest first. */
export async function listEvaluations(query: EvaluationQuery): Promise<Listing<EvaluationJson>> {
  const { accepted } = query;
  const where =
    accepted === undefined
      ? undefined
      : accepted
        ? isNotNull(evaluations.acceptedAt)
        : isNull(evaluations.acceptedAt);
  const [found, count] = await Promise.all([
    db()
      .select()
      .from(evaluations)
      .where(where)
      .orderBy(desc(evaluations.id))
      .limit(query.page_size)
      .offset(offset(query)),
    db().$count(evaluations, where),
  ]);
  return { items: found.map(toEvaluationJson), count, countIsExact: true };
}

/** Returns an evaluation with its baselines. @throws DomainError not_found */
export async function getEvaluation(id: number): Promise<EvaluationDetailJson> {
  const evaluation = await requireEvaluation(id);
  const before =
    evaluation.comparedWith === null ? null : await findEvaluation(evaluation.comparedWith);
  const found = await resultRows(eq(evaluationResults.evaluationId, id));
  const comparedWith = comparedIn(found);
  const changes = changesIn(await pairsOf(db(), evaluation, comparedWith));
  const detail = {
    ...toEvaluationJson(evaluation),
    results: toResultsJson(evaluation, found, changes),
  };
  if (!before || comparedWith.size === 0) return { ...detail, before: null };
  const pairs = Array.from(comparedWith, ([rule, of]) =>
    and(eq(evaluationResults.rule, rule), eq(evaluationResults.evaluationId, of)),
  );
  const old = toResultsJson(evaluation, await resultRows(or(...pairs)), []);
  return { ...detail, before: { ...toEvaluationJson(before), results: old } };
}

type Row = typeof evaluationResults.$inferSelect;

function resultRows(where: SQL | undefined, on: Database = db()): Promise<Row[]> {
  return on
    .select()
    .from(evaluationResults)
    .where(where)
    .orderBy(evaluationResults.rule, evaluationResults.mode);
}

function comparedIn(found: readonly Row[]): ComparedWith {
  return new Map(
    found.flatMap(({ rule, comparedWith }) =>
      comparedWith === null ? [] : [[rule, comparedWith] as const],
    ),
  );
}

async function findEvaluation(id: number): Promise<Evaluation | null> {
  const [evaluation] = await db().select().from(evaluations).where(eq(evaluations.id, id));
  return evaluation ?? null;
}

async function requireEvaluation(id: number): Promise<Evaluation> {
  const evaluation = await findEvaluation(id);
  if (!evaluation) throw notFound("Evaluation");
  return evaluation;
}

function toResultsJson(
  evaluation: Evaluation,
  found: readonly Row[],
  changes: readonly Change[],
): EvaluationResultJson[] {
  const named = namesOf(evaluation);
  return found.map(({ rule, mode, grade, gotWorse, evaluationId }) => {
    const own = changes.filter((each) => each.rule === rule && each.mode === mode);
    const lost = own.filter(({ change }) => change === "lost").length;
    return {
      rule,
      evaluation: evaluationId,
      name: named.get(rule)?.name ?? "",
      content: named.get(rule)?.content ?? "",
      ...toGradeJson(mode, grade, gotWorse),
      lost,
      gained: own.length - lost,
    };
  });
}

function namesOf(evaluation: Evaluation): ReadonlyMap<number, { name: string; content: string }> {
  return new Map(
    (evaluation.guidelines as EvaluationGuideline[]).flatMap((each) => {
      const contents = new Map(each.guideline.rules.map(({ id, content }) => [id, content]));
      return evalSetOf(each).policies.promptItems.flatMap(({ rule, guidelineReference: name }) =>
        rule === null ? [] : [[rule, { name, content: contents.get(rule) ?? "" }] as const],
      );
    }),
  );
}

/**
 * Lists the cases of an evaluation with the model's quotes and reasons.
 * @throws DomainError not_found
 */
export async function listEvaluationCases(
  id: number,
  query: EvaluationCaseQuery,
): Promise<Listing<EvaluationCaseJson>> {
  const all = await casesOfEvaluation(id);
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

/** Returns the cases to review: those that are wrong, changed, or unstable. */
export async function listTellingCases(id: number): Promise<EvaluationCaseJson[]> {
  const all = await casesOfEvaluation(id);
  return all.filter(
    ({ is_right, is_unstable, change }) => !is_right || is_unstable || change !== null,
  );
}

async function casesOfEvaluation(id: number): Promise<EvaluationCaseJson[]> {
  const evaluation = await requireEvaluation(id);
  const comparedWith = comparedIn(await resultRows(eq(evaluationResults.evaluationId, id)));
  const changes = changesIn(await pairsOf(db(), evaluation, comparedWith));
  const changeOf = new Map(changes.map((each) => [caseName(each), each.change]));
  return (await outcomesOfEvaluation(db(), evaluation)).map((each): EvaluationCaseJson => {
    const { example, runs } = each;
    const details = typeof example === "object" ? example : { text: example ?? "" };
    return {
      rule: each.rule,
      mode: each.mode,
      kind: each.kind,
      text: details.text,
      language: details.language ?? null,
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

function fits(
  { kind, is_right, is_unstable, change }: EvaluationCaseJson,
  outcome: CaseOutcomeName,
) {
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
