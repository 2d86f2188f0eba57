import { and, desc, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { evaluationResults, evaluations } from "@/db/schema/evaluations";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import {
  type BaselineIdByRule,
  type CaseChange,
  findChanges,
  loadCasePairs,
  loadEvaluationOutcomes,
} from "./compare";
import { createEvalSet, type EvaluationGuideline } from "./eval-set";
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
  const condition =
    accepted === undefined
      ? undefined
      : accepted
        ? isNotNull(evaluations.acceptedAt)
        : isNull(evaluations.acceptedAt);
  const [evaluationRows, count] = await Promise.all([
    db()
      .select()
      .from(evaluations)
      .where(condition)
      .orderBy(desc(evaluations.id))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().$count(evaluations, condition),
  ]);
  return { items: evaluationRows.map(toEvaluationJson), count, countIsExact: true };
}

/** Returns an evaluation with its baselines. @throws DomainError not_found */
export async function getEvaluation(id: number): Promise<EvaluationDetailJson> {
  const evaluation = await requireEvaluation(id);
  const before =
    evaluation.comparedWith === null ? null : await findEvaluation(evaluation.comparedWith);
  const storedResults = await loadResultRows(eq(evaluationResults.evaluationId, id));
  const baselineIdByRule = toBaselineIdByRule(storedResults);
  const changes = findChanges(await loadCasePairs(db(), evaluation, baselineIdByRule));
  const detail = {
    ...toEvaluationJson(evaluation),
    results: toResultsJson(evaluation, storedResults, changes),
  };
  if (!before || baselineIdByRule.size === 0) return { ...detail, before: null };
  const pairs = Array.from(baselineIdByRule, ([rule, evaluationId]) =>
    and(eq(evaluationResults.rule, rule), eq(evaluationResults.evaluationId, evaluationId)),
  );
  const earlierResults = toResultsJson(evaluation, await loadResultRows(or(...pairs)), []);
  return { ...detail, before: { ...toEvaluationJson(before), results: earlierResults } };
}

type ResultRow = typeof evaluationResults.$inferSelect;

function loadResultRows(condition: SQL | undefined): Promise<ResultRow[]> {
  return db()
    .select()
    .from(evaluationResults)
    .where(condition)
    .orderBy(evaluationResults.rule, evaluationResults.mode);
}

function toBaselineIdByRule(storedResults: readonly ResultRow[]): BaselineIdByRule {
  return new Map(
    storedResults.flatMap(({ rule, comparedWith }) =>
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
  storedResults: readonly ResultRow[],
  changes: readonly CaseChange[],
): EvaluationResultJson[] {
  const namesByRule = indexRuleNames(evaluation);
  return storedResults.map(({ rule, mode, grade, gotWorse, evaluationId }) => {
    const ruleChanges = changes.filter((each) => each.rule === rule && each.mode === mode);
    const lostCount = ruleChanges.filter(({ change }) => change === "lost").length;
    return {
      rule,
      evaluation: evaluationId,
      name: namesByRule.get(rule)?.name ?? "",
      content: namesByRule.get(rule)?.content ?? "",
      ...toGradeJson(mode, grade, gotWorse),
      lost: lostCount,
      gained: ruleChanges.length - lostCount,
    };
  });
}

function indexRuleNames(
  evaluation: Evaluation,
): ReadonlyMap<number, { name: string; content: string }> {
  return new Map(
    (evaluation.guidelines as EvaluationGuideline[]).flatMap((each) => {
      const contentById = new Map(each.guideline.rules.map(({ id, content }) => [id, content]));
      return createEvalSet(each).policies.promptItems.flatMap(
        ({ rule, guidelineReference: name }) =>
          rule === null ? [] : [[rule, { name, content: contentById.get(rule) ?? "" }] as const],
      );
    }),
  );
}

/** Lists an evaluation's cases with quotes and reasons. @throws DomainError not_found */
export async function listEvaluationCases(
  id: number,
  query: EvaluationCaseQuery,
): Promise<Listing<EvaluationCaseJson>> {
  const allCases = await loadEvaluationCases(id);
  const matchingCases = allCases.filter(
    (each) =>
      (query.rule === undefined || each.rule === query.rule) &&
      (query.mode === undefined || each.mode === query.mode) &&
      (query.outcome === undefined || hasOutcome(each, query.outcome)),
  );
  const start = getOffset(query);
  const items = matchingCases.slice(start, start + query.page_size);
  return { items, count: matchingCases.length, countIsExact: true };
}

/** Returns the cases to review: those that are wrong, changed or unstable. */
export async function listNotableCases(id: number): Promise<EvaluationCaseJson[]> {
  const allCases = await loadEvaluationCases(id);
  return allCases.filter(
    ({ is_right, is_unstable, change }) => !is_right || is_unstable || change !== null,
  );
}

async function loadEvaluationCases(id: number): Promise<EvaluationCaseJson[]> {
  const evaluation = await requireEvaluation(id);
  const baselineIdByRule = toBaselineIdByRule(
    await loadResultRows(eq(evaluationResults.evaluationId, id)),
  );
  const changes = findChanges(await loadCasePairs(db(), evaluation, baselineIdByRule));
  const changeByCase = new Map(changes.map((each) => [formatCaseName(each), each.change]));
  return (await loadEvaluationOutcomes(db(), evaluation)).map((each): EvaluationCaseJson => {
    const { example, runs } = each;
    const details = typeof example === "object" ? example : { text: example ?? "" };
    return {
      rule: each.rule,
      mode: each.mode,
      kind: each.kind,
      text: details.text,
      language: details.language ?? null,
      is_right: each.isCorrect,
      is_unstable: each.isUnstable,
      change: changeByCase.get(formatCaseName(each)) ?? null,
      answers: runs
        .toSorted((a, b) => a.run - b.run)
        .map(({ run, outcome, words }) => ({ run, outcome, words })),
    };
  });
}

function formatCaseName({
  rule,
  mode,
  kind,
  place,
}: Pick<CaseChange, "rule" | "mode" | "kind" | "place">) {
  return [rule, mode, kind, place].join(" ");
}

function hasOutcome(
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
