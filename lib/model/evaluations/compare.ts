import { eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { ExampleKind } from "@/db/schema/evaluation-types";
import { evaluationRuns, evaluations } from "@/db/schema/evaluations";
import type { Example } from "@/lib/enums";
import { createEvalSet, type EvalSet, type EvaluationGuideline } from "./eval-set";
import { type CaseOutcome, toCaseOutcomes } from "./grade";

type Evaluation = typeof evaluations.$inferSelect;

/** A case that one of two evaluations got right and the other got wrong. */
export interface CaseChange {
  rule: number;
  mode: string;
  kind: ExampleKind;
  place: number;
  change: "lost" | "gained";
}

interface CaseWithExample extends CaseOutcome {
  example?: Example;
}

/** A case in two evaluations. */
interface CasePair {
  current: CaseWithExample;
  previous: CaseWithExample;
}

/** Returns the outcomes of an evaluation's cases, each with its example. */
export async function loadEvaluationOutcomes(
  database: Database,
  evaluation: Evaluation,
): Promise<CaseWithExample[]> {
  const runs = await database
    .select()
    .from(evaluationRuns)
    .where(eq(evaluationRuns.evaluationId, evaluation.id));
  const evalSets = createEvalSets(evaluation);
  return toCaseOutcomes(runs).map((outcome) => ({
    ...outcome,
    example: evalSets.get(outcome.rule)?.exampleOf(outcome),
  }));
}

/** Returns the eval sets of an evaluation, by rule. */
export function createEvalSets({
  guidelines,
}: Pick<Evaluation, "guidelines">): ReadonlyMap<number, EvalSet> {
  return new Map(
    (guidelines as EvaluationGuideline[]).flatMap((each) => {
      const evalSet = createEvalSet(each);
      return each.guideline.rules.map(({ id }) => [id, evalSet] as const);
    }),
  );
}

/** The baseline evaluation's id, keyed by rule. */
export type BaselineIdByRule = ReadonlyMap<number, number>;

/**
 * Pairs the cases of an evaluation with those of its baselines that have the same rule, text and
 * expectation. Each mode is compared with the same mode of the baseline or, if the baseline did not
 * use it, with the baseline's first mode.
 */
export async function loadCasePairs(
  database: Database,
  laterEvaluation: Evaluation,
  baselineIdByRule: BaselineIdByRule,
): Promise<CasePair[]> {
  const ids = [...new Set(baselineIdByRule.values())];
  if (ids.length === 0) return [];
  const earlierEvaluations = await database
    .select()
    .from(evaluations)
    .where(inArray(evaluations.id, ids));
  const before = new Map<string, CaseWithExample>();
  for (const evaluation of earlierEvaluations)
    for (const each of await loadEvaluationOutcomes(database, evaluation))
      if (baselineIdByRule.get(each.rule) === evaluation.id)
        before.set(outcomeKey(each, each.mode), each);
  const modesById = new Map(earlierEvaluations.map(({ id, modes }) => [id, modes]));
  return (await loadEvaluationOutcomes(database, laterEvaluation)).flatMap(
    (current): CasePair[] => {
      const modes = modesById.get(baselineIdByRule.get(current.rule) ?? 0) ?? [];
      const mode = modes.includes(current.mode) ? current.mode : (modes[0] ?? "");
      const previousCase = before.get(outcomeKey(current, mode));
      return previousCase ? [{ current, previous: previousCase }] : [];
    },
  );
}

/** Returns the regressions and improvements since the baselines. */
export function findChanges(pairs: readonly CasePair[]): CaseChange[] {
  return pairs.flatMap(({ current, previous }): CaseChange[] => {
    if (previous.isCorrect === current.isCorrect) return [];
    const { rule, mode, kind, place } = current;
    return [{ rule, mode, kind, place, change: previous.isCorrect ? "lost" : "gained" }];
  });
}

function outcomeKey(each: CaseWithExample, mode: string): string {
  return JSON.stringify([each.rule, mode, each.kind, each.example]);
}
