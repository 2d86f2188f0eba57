import { and, ne, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { evaluations } from "@/db/schema/evaluations";
import { config } from "@/lib/platform/config";
import { getJudgeMode } from "../judging/judge-mode";
import type { JudgeMode } from "../judging/modes";
import { notifyEvaluationWorkers } from "./claim";
import { hasOtherEvaluation, usesCurrentModel } from "./current-model";
import { planEvaluation } from "./plan";
import { insertEvaluation } from "./requests";

const RUNS_PER_CASE = 3;

/**
 * Starts an evaluation if the current model, prompt or mode has none but another was evaluated
 * before. Only one process starts it.
 * @returns whether an evaluation was started
 */
export async function evaluateNewModel(): Promise<boolean> {
  if (config().model === null) return false;
  const mode = await getJudgeMode();
  const isKnownModel = and(
    usesCurrentModel(mode),
    ne(evaluations.occasion, "rule"),
    ne(evaluations.state, "failed"),
  );
  const isNewModel = async (database = db()) =>
    (await hasOtherEvaluation(mode, database)) &&
    (await database.$count(evaluations, isKnownModel)) === 0;
  return evaluateIfDue(mode, isNewModel);
}

/**
 * Repeats the accepted evaluation of the current model after AI_EVALUATION_DAYS, because a model
 * can change under the same name.
 * @returns whether an evaluation was started
 */
export async function evaluatePeriodically(): Promise<boolean> {
  const { AI_EVALUATION_DAYS: days, model } = config();
  if (model === null || days === 0) return false;
  const mode = await getJudgeMode();
  return evaluateIfDue(mode, async (database = db()) => {
    const [last] = await database
      .select({
        isDue: sql<boolean>`coalesce(bool_or(${evaluations.acceptedAt} is not null)
          and max(${evaluations.createdAt}) < now() - make_interval(days => ${days}), false)`,
      })
      .from(evaluations)
      .where(and(usesCurrentModel(mode), ne(evaluations.occasion, "rule")));
    return last?.isDue ?? false;
  });
}

async function evaluateIfDue(mode: JudgeMode, isDue: (database?: Database) => Promise<boolean>) {
  if (!(await isDue())) return false;
  const plan = await planEvaluation();
  if (plan.ruleIds.length === 0) return false;
  return db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('evaluation of the model'))`);
    if (!(await isDue(tx))) return false;
    const settings = {
      modes: [mode],
      times: RUNS_PER_CASE,
      occasion: "model" as const,
      userId: null,
    };
    const { id } = await insertEvaluation(tx, plan, settings);
    await notifyAfterCommit(tx, notifyEvaluationWorkers, [id]);
    return true;
  });
}
