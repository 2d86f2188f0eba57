import { eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { ExampleKind } from "@/db/schema/evaluation-types";
import { evaluationRuns, evaluations } from "@/db/schema/evaluations";
import type { Example } from "@/lib/enums";
import { type EvalSet, type EvaluationGuideline, evalSetOf } from "./ask";
import { type CaseOutcome, outcomesOf } from "./grade";

type Evaluation = typeof evaluations.$inferSelect;

/** A case that one of two evaluations got right and the other got wrong. */
export interface Change {
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
interface Pair {
  now: CaseWithExample;
  was: CaseWithExample;
}

/** Returns the outcomes of an evaluation's cases, each with its example. */
export async function outcomesOfEvaluation(
  database: Database,
  evaluation: Evaluation,
): Promise<CaseWithExample[]> {
  const runs = await database
    .select()
    .from(evaluationRuns)
    .where(eq(evaluationRuns.evaluationId, evaluation.id));
  const evalSets = evalSetsOf(evaluation);
  return outcomesOf(runs).map((outcome) => ({
    ...outcome,
    example: evalSets.get(outcome.rule)?.exampleOf(outcome),
  }));
}

/** Returns the eval sets of an evaluation, by rule. */
export function evalSetsOf({
  guidelines,
}: Pick<Evaluation, "guidelines">): ReadonlyMap<number, EvalSet> {
  return new Map(
    (guidelines as EvaluationGuideline[]).flatMap((each) => {
      const evalSet = evalSetOf(each);
      return each.guideline.rules.map(({ id }) => [id, evalSet] as const);
    }),
  );
}

/** The id of the baseline evaluation, by rule. */
export type ComparedWith = ReadonlyMap<number, number>;

/**
 * Pairs the cases of an evaluation with those of its baselines that have the same rule, text and
 * expectation. Each mode is compared with the same mode of the baseline or, if the baseline did not
 * use it, with the baseline's first mode.
 */
export async function pairsOf(
  database: Database,
  laterEvaluation: Evaluation,
  comparedWith: ComparedWith,
): Promise<Pair[]> {
  const ids = [...new Set(comparedWith.values())];
  if (ids.length === 0) return [];
  const earlierEvaluations = await database
    .select()
    .from(evaluations)
    .where(inArray(evaluations.id, ids));
  const before = new Map<string, CaseWithExample>();
  for (const evaluation of earlierEvaluations)
    for (const each of await outcomesOfEvaluation(database, evaluation))
      if (comparedWith.get(each.rule) === evaluation.id) before.set(nameOf(each, each.mode), each);
  const modesOf = new Map(earlierEvaluations.map(({ id, modes }) => [id, modes]));
  return (await outcomesOfEvaluation(database, laterEvaluation)).flatMap((now): Pair[] => {
    const modes = modesOf.get(comparedWith.get(now.rule) ?? 0) ?? [];
    const mode = modes.includes(now.mode) ? now.mode : (modes[0] ?? "");
    const previousCase = before.get(nameOf(now, mode));
    return previousCase ? [{ now, was: previousCase }] : [];
  });
}

/** Returns the regressions and improvements since the baselines. */
export function findChanges(pairs: readonly Pair[]): Change[] {
  return pairs.flatMap(({ now, was }): Change[] => {
    if (was.isRight === now.isRight) return [];
    const { rule, mode, kind, place } = now;
    return [{ rule, mode, kind, place, change: was.isRight ? "lost" : "gained" }];
  });
}

function nameOf(each: CaseWithExample, mode: string): string {
  return JSON.stringify([each.rule, mode, each.kind, each.example]);
}
