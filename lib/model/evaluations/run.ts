import { and, eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { type Database, db } from "@/db/client";
import { evaluationResults, evaluationRuns, evaluations } from "@/db/schema/evaluations";
import { notifyOfEvaluation } from "@/lib/outbox/notifications/record";
import { config } from "@/lib/platform/config";
import { type Lease, RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import type { JudgeMode } from "../judging/modes";
import { callUnlessUnavailable } from "../outage";
import { evaluationSteps } from "./claim";
import { createEvalSets, findChanges, loadCasePairs } from "./compare";
import { askCase, type EvalCase, type EvalSet, type EvaluationGuideline } from "./eval-set";
import { computeGrade, pickBestMode, toCaseOutcomes } from "./grade";
import { caseKey, listCases } from "./plan";
import { computeRuleHashes, loadBaselines } from "./results";

type Evaluation = typeof evaluations.$inferSelect;

/** Length of a time slice while validations, which take priority, are pending. */
const SLICE_MS = 5000;

/**
 * Asks the model about the unanswered cases and stores each answer immediately. Returns `stopped`
 * if the lease was lost or if validations, which take priority, are pending.
 * @param mustYield returns whether validations are pending
 * @throws ModelError
 */
export async function runEvaluation(
  job: Lease,
  signal?: AbortSignal,
  mustYield: () => Promise<boolean> = async () => false,
): Promise<"done" | "stopped"> {
  const [evaluation] = await db()
    .select()
    .from(evaluations)
    .where(evaluationSteps.leases.ownedBy(job));
  if (!evaluation) return "stopped";
  const guidelines = evaluation.guidelines as EvaluationGuideline[];
  const evalSets = createEvalSets(evaluation);
  const answeredCases = await db()
    .select({
      rule: evaluationRuns.rule,
      mode: evaluationRuns.mode,
      kind: evaluationRuns.kind,
      place: evaluationRuns.place,
      run: evaluationRuns.run,
    })
    .from(evaluationRuns)
    .where(eq(evaluationRuns.evaluationId, evaluation.id));
  const answeredKeys = new Set(answeredCases.map(caseKey));
  const plan = { ruleIds: evaluation.ruleIds, guidelines };
  const remainingCases = listCases(plan, evaluation.modes as JudgeMode[], evaluation.times).filter(
    (each) => !answeredKeys.has(caseKey(each)),
  );
  // Leaves one slot for validations.
  const limit = pLimit(Math.max(1, config().AI_CONCURRENCY - 1));
  const startedAt = performance.now();
  let isStopped = false;
  const allOutcomes = await Promise.allSettled(
    remainingCases.map((each) =>
      limit(async () => {
        if (isStopped) return;
        try {
          await answer(job, evalSets, each, signal);
          if (performance.now() - startedAt > SLICE_MS && (await mustYield())) isStopped = true;
        } catch (error) {
          isStopped = true;
          throw error;
        }
      }),
    ),
  );
  for (const each of allOutcomes) if (each.status === "rejected") throw each.reason;
  return isStopped ? "stopped" : "done";
}

async function answer(
  job: Lease,
  evalSets: ReadonlyMap<number, EvalSet>,
  evalCase: EvalCase,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const evalSet = evalSets.get(evalCase.rule);
  if (!evalSet) return;
  const { run, usage } = await callUnlessUnavailable(() =>
    askCase(evalSet, evalCase, config(), signal),
  );
  await db().transaction(async (tx) => {
    const lockedEvaluation = await tx
      .update(evaluations)
      .set({
        done: sql`${evaluations.done} + 1`,
        inputTokens: addToColumn(evaluations.inputTokens, usage?.inputTokens),
        outputTokens: addToColumn(evaluations.outputTokens, usage?.outputTokens),
        milliseconds: addToColumn(evaluations.milliseconds, usage?.milliseconds),
        errorMessage: null,
      })
      .where(and(evaluationSteps.leases.ownedBy(job), eq(evaluations.state, "running")))
      .returning({ id: evaluations.id });
    if (lockedEvaluation.length === 0)
      throw new Error("This worker no longer holds the lease of the evaluation.");
    await tx
      .insert(evaluationRuns)
      .values({ evaluationId: job.id, ...run })
      .onConflictDoNothing();
  });
}

function addToColumn(
  column:
    | typeof evaluations.inputTokens
    | typeof evaluations.outputTokens
    | typeof evaluations.milliseconds,
  increment: number | null | undefined,
) {
  return increment == null ? undefined : sql`coalesce(${column}, 0) + ${increment}`;
}

/** Grades an evaluation if all its cases are answered; otherwise, returns it to the queue. */
export async function storeEvaluation(job: Lease, outcome: "done" | "stopped"): Promise<boolean> {
  return db().transaction(async (tx) => {
    const [evaluation] = await tx
      .select()
      .from(evaluations)
      .where(evaluationSteps.leases.ownedBy(job))
      .for("update");
    if (!evaluation) return false;
    if (outcome === "stopped") {
      await tx
        .update(evaluations)
        .set({ ...RELEASED_LEASE, attempts: job.attempt - 1 })
        .where(eq(evaluations.id, job.id));
      return true;
    }
    await gradeEvaluation(tx, evaluation);
    return false;
  });
}

async function gradeEvaluation(tx: Database, evaluation: Evaluation): Promise<void> {
  const runs = await tx
    .select()
    .from(evaluationRuns)
    .where(eq(evaluationRuns.evaluationId, evaluation.id));
  const outcomes = toCaseOutcomes(runs);
  const baselineIdByRule = await loadBaselines(tx, evaluation);
  const pairs = await loadCasePairs(tx, evaluation, baselineIdByRule);
  // A rule that has no cases in common with its baseline is not compared.
  const comparedBaselineIds = new Map(
    pairs.flatMap(({ current: { rule } }) => {
      const baseline = baselineIdByRule.get(rule);
      return baseline === undefined ? [] : [[rule, baseline] as const];
    }),
  );
  const changes = findChanges(pairs);
  const hashes = computeRuleHashes(evaluation.guidelines as EvaluationGuideline[]);
  const isWorse = (rule: number, mode: string) => {
    const ruleChanges = changes.filter((each) => each.rule === rule && each.mode === mode);
    const lostCount = ruleChanges.filter(({ change }) => change === "lost").length;
    return lostCount > ruleChanges.length - lostCount;
  };
  const results = evaluation.ruleIds.flatMap((rule) =>
    evaluation.modes.map((mode) => ({
      evaluationId: evaluation.id,
      rule,
      mode,
      ruleHash: hashes.get(rule) ?? "",
      grade: computeGrade(outcomes.filter((each) => each.rule === rule && each.mode === mode)),
      comparedWith: comparedBaselineIds.get(rule) ?? null,
      gotWorse: isWorse(rule, mode),
    })),
  );
  if (results.length > 0) await tx.insert(evaluationResults).values(results).onConflictDoNothing();
  const gotWorse = results.some((each) => each.gotWorse);
  await tx
    .update(evaluations)
    .set({
      ...RELEASED_LEASE,
      state: "completed",
      finishedAt: new Date(),
      errorMessage: null,
      comparedWith: comparedBaselineIds.size > 0 ? Math.max(...comparedBaselineIds.values()) : null,
      gotWorse,
      bestMode:
        evaluation.modes.length > 1
          ? pickBestMode(evaluation.modes as JudgeMode[], outcomes)
          : null,
    })
    .where(eq(evaluations.id, evaluation.id));
  await notifyOfEvaluation(tx, {
    ...evaluation,
    gotWorse,
    isCompared: comparedBaselineIds.size > 0,
  });
}
