import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { evaluations } from "@/db/schema/evaluations";
import { config } from "@/lib/platform/config";
import { ModelError } from "../error";
import { getJudgeMode } from "../judging/mode-in-use";
import { hasOtherEvaluation, usesCurrentModel } from "./asked";

/** The reason shown for pending checks while the gate is closed. */
const PENDING_EVALUATION = "Pending until the evaluation of the model is accepted as baseline.";

/**
 * Returns whether an evaluation with the current model, prompt and mode was accepted as baseline.
 */
export async function isCompared(): Promise<boolean> {
  if (config().model === null) return false;
  // An evaluation of edited rules says nothing about the other rules.
  const isFullEvaluation = and(
    usesCurrentModel(await getJudgeMode()),
    ne(evaluations.occasion, "rule"),
  );
  return (
    (await db().$count(evaluations, and(isFullEvaluation, isNotNull(evaluations.acceptedAt)))) > 0
  );
}

/**
 * Returns what AI_GATE=hold currently blocks: all checks by the model if another model was
 * evaluated before and no evaluation of the current model is accepted; otherwise the edited rules
 * without an accepted evaluation.
 */
export async function findBlockedByGate(): Promise<"everything" | ReadonlySet<number>> {
  const { AI_GATE, model } = config();
  if (AI_GATE !== "hold" || model === null) return NONE;
  const isNew = await hasOtherEvaluation(await getJudgeMode());
  if (isNew && !(await isCompared())) return "everything";
  const edits = await db()
    .select({ ruleIds: evaluations.ruleIds })
    .from(evaluations)
    .where(
      and(
        eq(evaluations.occasion, "rule"),
        isNull(evaluations.acceptedAt),
        ne(evaluations.state, "cancelled"),
        ne(evaluations.state, "failed"),
        // Later edits have their own evaluation.
        sql`not exists (select from ${evaluations} later where later.id > ${evaluations.id}
          and later.rule_ids && ${evaluations.ruleIds} and (later.occasion = 'rule' or later.accepted_at is not null))`,
      ),
    );
  return new Set(edits.flatMap(({ ruleIds }) => ruleIds));
}

const NONE: ReadonlySet<number> = new Set();

/** Asserts that no rule must wait for an evaluation. @throws ModelError held */
export async function assertGate(rules: readonly (number | null)[]): Promise<void> {
  const blocked = await findBlockedByGate();
  if (blocked === "everything" || rules.some((rule) => rule !== null && blocked.has(rule)))
    throw new ModelError("held", PENDING_EVALUATION);
}
