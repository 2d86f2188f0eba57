import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { db, queryRows } from "@/db/client";
import { evaluations } from "@/db/schema/evaluations";
import { rules } from "@/db/schema/policies";
import { isQueueListening } from "@/inngest/client";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { config } from "@/lib/platform/config";
import { getJudgeMode } from "../judging/judge-mode";
import type { JudgeMode } from "../judging/modes";
import { notifyEvaluationWorkers } from "./claim";
import { usesCurrentModel } from "./current-model";
import { MIN_CASES } from "./grade";
import { type EvaluationPlan, planEvaluation } from "./plan";
import { getEvaluation } from "./queries";
import { insertEvaluation } from "./requests";
import { computeRuleHash, loadRuleEvaluations } from "./rule-evaluations";
import type { EvaluationWarning, RuleEvaluationJson } from "./schemas";

const RUNS_PER_CASE = 3;
const WAIT_MS = 10_000;
const POLL_MS = 200;

interface SavedRule {
  id: number;
  evaluation: RuleEvaluationJson | null;
  is_active: boolean;
  must_flag: readonly unknown[];
  must_pass: readonly unknown[];
}

/**
 * Evaluates the model rules that were just saved if they have enough examples and their current
 * version has not been evaluated. Waits up to 10 seconds so that the response can include
 * regressions and improvements.
 * @param savedRules the rules in `saved`, which are updated with the new evaluation
 */
export async function evaluateSavedRules<Saved extends object>(
  saved: Saved,
  savedRules: readonly SavedRule[],
  user: { id: number },
): Promise<Saved & { evaluation_warning?: EvaluationWarning }> {
  const ids = savedRules
    .filter((rule) => rule.is_active && countExamples(rule) >= MIN_CASES)
    .map(({ id }) => id);
  const evaluation = await evaluateChangedRules(ids, user.id);
  if (evaluation === null) return saved;
  const isOver = await waitForEvaluation(evaluation);
  const { results } = isOver ? await getEvaluation(evaluation) : { results: [] };
  if (isOver) await renewEvaluations(savedRules, ids);
  const sum = (name: "lost" | "gained") => results.reduce((total, each) => total + each[name], 0);
  const warning = { evaluation, is_over: isOver, lost: sum("lost"), gained: sum("gained") };
  return { ...saved, evaluation_warning: warning };
}

async function renewEvaluations(
  savedRules: readonly SavedRule[],
  ids: readonly number[],
): Promise<void> {
  const ruleRows = await db()
    .select()
    .from(rules)
    .where(inArray(rules.id, [...ids]));
  const evaluationByRule = await loadRuleEvaluations(
    ruleRows.map(({ ruleContent, ...rule }) => ({ ...rule, content: ruleContent })),
  );
  for (const rule of savedRules) rule.evaluation = evaluationByRule.get(rule.id) ?? rule.evaluation;
}

function countExamples({ must_flag, must_pass }: SavedRule): number {
  return must_flag.length + must_pass.length;
}

/** Evaluates rules changed by a file, version or template. @returns whether one started */
export async function evaluateEditedRules(): Promise<boolean> {
  if (config().model === null) return false;
  const evaluated = db()
    .select({
      rule: sql<number>`unnest(${evaluations.ruleIds})`.as("rule"),
      at: evaluations.createdAt,
    })
    .from(evaluations)
    .as("evaluated");
  const editedRules = await db()
    .select({ id: rules.id })
    .from(rules)
    .innerJoin(evaluated, eq(evaluated.rule, rules.id))
    .where(
      and(
        eq(rules.isActive, true),
        sql`cardinality(${rules.mustFlag}) + cardinality(${rules.mustPass}) >= ${MIN_CASES}`,
      ),
    )
    .groupBy(rules.id)
    .having(gt(rules.updatedAt, sql`max(${evaluated.at})`));
  const ids = editedRules.map(({ id }) => id);
  return (await evaluateChangedRules(ids, null)) !== null;
}

/** @returns the evaluation's id, or null if there is nothing to evaluate */
async function evaluateChangedRules(
  ids: readonly number[],
  userId: number | null,
): Promise<number | null> {
  if (config().model === null || ids.length === 0) return null;
  const mode = await getJudgeMode();
  const changedRuleIds = await findChangedRules(await planEvaluation(ids), mode);
  if (changedRuleIds.length === 0) return null;
  const plan = await planEvaluation(changedRuleIds);
  const settings = { modes: [mode], times: RUNS_PER_CASE, occasion: "rule" as const, userId };
  return db().transaction(async (tx) => {
    const { id } = await insertEvaluation(tx, plan, settings);
    await notifyAfterCommit(tx, notifyEvaluationWorkers, [id]);
    return id;
  });
}

/** Returns the rules of a plan whose current version has not been evaluated in this mode. */
async function findChangedRules(
  { ruleIds, guidelines }: EvaluationPlan,
  mode: JudgeMode,
): Promise<number[]> {
  if (ruleIds.length === 0) return [];
  const evaluatedRules = await queryRows<{ id: number; rule: PolicyRule | null }>(
    db(),
    sql`select wanted.id, (
        select jsonb_path_query_first(${evaluations.guidelines}, '$[*].guideline.rules[*] ? (@.id == $id)',
          jsonb_build_object('id', wanted.id))
        from ${evaluations} where ${and(usesCurrentModel(mode), inArray(evaluations.state, ["running", "completed"]))}
          and ${evaluations.ruleIds} @> array[wanted.id] order by ${evaluations.id} desc limit 1
      ) as rule from unnest(${sql.param(`{${ruleIds}}`)}::int[]) wanted(id)`,
  );
  const before = new Map(evaluatedRules.map(({ id, rule }) => [id, rule]));
  const now = new Map(
    guidelines.flatMap(({ guideline }) => guideline.rules.map((rule) => [rule.id, rule] as const)),
  );
  return ruleIds.filter((id) => {
    const [evaluatedRule, rule] = [before.get(id), now.get(id)];
    return (
      !evaluatedRule ||
      !rule ||
      !isDeepStrictEqual(selectEvaluatedParts(evaluatedRule), selectEvaluatedParts(rule))
    );
  });
}

function selectEvaluatedParts(rule: PolicyRule) {
  const { mustFlag, mustPass, languages, when, unless, within } = rule;
  return JSON.parse(
    JSON.stringify([computeRuleHash(rule), mustFlag, mustPass, languages, when, unless, within]),
  );
}

async function waitForEvaluation(id: number): Promise<boolean> {
  if (!config().inngest && !isQueueListening()) return false;
  const deadline = performance.now() + WAIT_MS;
  while (performance.now() < deadline) {
    const [evaluation] = await db()
      .select({ state: evaluations.state })
      .from(evaluations)
      .where(eq(evaluations.id, id));
    if (evaluation?.state !== "running") return evaluation?.state === "completed";
    await setTimeout(POLL_MS);
  }
  return false;
}
