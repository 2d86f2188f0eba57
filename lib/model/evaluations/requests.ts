import { and, eq, inArray, isNull } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import type { EvaluationOccasion } from "@/db/schema/evaluation-types";
import { evaluations } from "@/db/schema/evaluations";
import { rules as rulesTable } from "@/db/schema/policies";
import { conflict, DomainError, invalidField, notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { config } from "@/lib/platform/config";
import { RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import { getJudgeMode } from "../judging/judge-mode";
import type { JudgeMode } from "../judging/modes";
import { PROMPT_VERSION } from "../judging/prompt";
import { notifyEvaluationWorkers } from "./claim";
import { toEvaluationJson } from "./json";
import { type EvaluationPlan, listCases, planEvaluation } from "./plan";
import type { CreateEvaluation, EvaluationJson, EvaluationPlanJson } from "./schemas";

interface Actor {
  id: number;
}

/**
 * Starts an evaluation in the background or, with `dry_run`, estimates its cost.
 * @throws DomainError unavailable without a model; invalid if there is nothing to evaluate
 */
export async function createEvaluation(
  { rules, modes: requestedModes, times, dry_run }: CreateEvaluation,
  user: Actor,
): Promise<EvaluationJson | EvaluationPlanJson> {
  if (config().model === null)
    throw new DomainError("unavailable", "There is no model to evaluate. Set AI_MODEL.");
  if (rules) await requireRules(rules);
  const plan = await planEvaluation(rules?.map(({ rule }) => rule));
  const modes = requestedModes ?? [await getJudgeMode()];
  const cases = listCases(plan, modes, times).length;
  if (dry_run)
    return {
      rules: plan.ruleIds.length,
      cases: listCases(plan, modes.slice(0, 1), 1).length,
      estimated_calls: cases,
    };
  if (cases === 0)
    throw invalidField(
      "rules",
      "There is nothing to evaluate: no rule judged by the model has examples.",
    );
  const evaluation = await db().transaction(async (tx) => {
    const evaluation = await insertEvaluation(tx, plan, {
      modes,
      times,
      occasion: "requested",
      userId: user.id,
    });
    await recordAudit(tx, {
      actorId: user.id,
      action: "evaluation.created",
      entity: "evaluation",
      entityId: evaluation.id,
      detail: { model: evaluation.model, rules: plan.ruleIds, modes, times, calls: cases },
    });
    await notifyAfterCommit(tx, notifyEvaluationWorkers, [evaluation.id]);
    return evaluation;
  });
  return toEvaluationJson(evaluation);
}

/** Asserts that the named rules exist in the given source. */
async function requireRules(requestedRules: NonNullable<CreateEvaluation["rules"]>): Promise<void> {
  const ids = requestedRules.map(({ rule }) => rule);
  const ruleRows = await db()
    .select({ id: rulesTable.id, brand: rulesTable.brandGuidelineId })
    .from(rulesTable)
    .where(inArray(rulesTable.id, ids));
  const sourceByRule = new Map(
    ruleRows.map(({ id, brand }) => [id, brand === null ? "category" : "brand"]),
  );
  const unknownRule = requestedRules.find(({ rule, source = sourceByRule.get(rule) }) => {
    return source === undefined || source !== sourceByRule.get(rule);
  });
  if (unknownRule) throw invalidField("rules", `Rule ${unknownRule.rule} does not exist.`);
}

interface EvaluationSettings {
  modes: JudgeMode[];
  times: number;
  occasion: EvaluationOccasion;
  userId: number | null;
}

/** Stores an evaluation. The caller runs it or notifies with `notifyAfterCommit`. */
export async function insertEvaluation(
  tx: Database,
  plan: EvaluationPlan,
  { modes, times, occasion, userId }: EvaluationSettings,
): Promise<typeof evaluations.$inferSelect> {
  const [evaluation] = await tx
    .insert(evaluations)
    .values({
      occasion,
      model: config().model ?? "",
      promptVersion: PROMPT_VERSION,
      modes,
      times,
      ruleIds: plan.ruleIds,
      guidelines: plan.guidelines,
      calls: listCases(plan, modes, times).length,
      createdBy: userId,
    })
    .returning();
  if (!evaluation) throw new Error("The evaluation was not stored.");
  return evaluation;
}

/**
 * Accepts an evaluation as the baseline for later ones.
 * @throws DomainError not_found; conflict if the evaluation is not completed
 */
export async function acceptEvaluation(id: number, user: Actor): Promise<EvaluationJson> {
  return transitionEvaluation(id, user, "accepted", async (tx, evaluation) => {
    if (evaluation.state !== "completed")
      throw conflict("Only a completed evaluation can be accepted as baseline.");
    if (evaluation.acceptedAt !== null)
      throw conflict("This evaluation is already accepted as baseline.");
    const [accepted] = await tx
      .update(evaluations)
      .set({ acceptedAt: new Date(), acceptedBy: user.id })
      .where(and(eq(evaluations.id, id), isNull(evaluations.acceptedAt)))
      .returning();
    return accepted;
  });
}

/** Cancels an evaluation. Its answers stay stored. @throws DomainError not_found, conflict */
export async function cancelEvaluation(id: number, user: Actor): Promise<EvaluationJson> {
  return transitionEvaluation(id, user, "cancelled", async (tx, evaluation) => {
    if (evaluation.state !== "running") throw conflict("This evaluation is no longer running.");
    const [cancelled] = await tx
      .update(evaluations)
      .set({ ...RELEASED_LEASE, state: "cancelled", finishedAt: new Date() })
      .where(eq(evaluations.id, id))
      .returning();
    return cancelled;
  });
}

type Evaluation = typeof evaluations.$inferSelect;

async function transitionEvaluation(
  id: number,
  user: Actor,
  targetState: "accepted" | "cancelled",
  applyTransition: (tx: Database, evaluation: Evaluation) => Promise<Evaluation | undefined>,
): Promise<EvaluationJson> {
  return db().transaction(async (tx) => {
    const [locked] = await tx
      .select()
      .from(evaluations)
      .where(eq(evaluations.id, id))
      .for("update");
    if (!locked) throw notFound("Evaluation");
    const evaluation = await applyTransition(tx, locked);
    if (!evaluation) throw notFound("Evaluation");
    await recordAudit(tx, {
      actorId: user.id,
      action: `evaluation.${targetState}`,
      entity: "evaluation",
      entityId: id,
      detail: {
        model: evaluation.model,
        prompt_version: evaluation.promptVersion,
        modes: evaluation.modes,
      },
    });
    return toEvaluationJson(evaluation);
  });
}
