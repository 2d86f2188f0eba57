import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { evaluations } from "@/db/schema/evaluations";
import { config } from "@/lib/platform/config";
import { ModelError } from "../error";
import { getJudgeMode } from "../judging/judge-mode";
import { hasOtherEvaluation, usesCurrentModel } from "./current-model";

/** The reason shown for pending checks while the gate is closed. */
const PENDING_EVALUATION_MESSAGE =
  "Pending until the evaluation of the model is accepted as baseline.";

/** Returns whether the current model, prompt and mode have an accepted evaluation. */
export async function hasBaseline(): Promise<boolean> {
  if (config().model === null) return false;
  // An evaluation of edited rules does not cover the other rules.
  const isFullEvaluation = and(
    usesCurrentModel(await getJudgeMode()),
    ne(evaluations.occasion, "rule"),
  );
  return (
    (await db().$count(evaluations, and(isFullEvaluation, isNotNull(evaluations.acceptedAt)))) > 0
  );
}

/**
 * Returns the checks that AI_GATE=hold currently blocks: all model checks if another model was
 * evaluated before and no evaluation of the current model is accepted, or otherwise the edited
 * rules without an accepted evaluation.
 */
export async function findBlockedByGate(): Promise<"everything" | ReadonlySet<number>> {
  const { AI_GATE, model } = config();
  if (AI_GATE !== "hold" || model === null) return NO_RULE_IDS;
  const isNew = await hasOtherEvaluation(await getJudgeMode());
  if (isNew && !(await hasBaseline())) return "everything";
  const editEvaluations = await db()
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
  return new Set(editEvaluations.flatMap(({ ruleIds }) => ruleIds));
}

const NO_RULE_IDS: ReadonlySet<number> = new Set();

/** Asserts that no rule must wait for an evaluation. @throws ModelError held */
export async function assertGate(rules: readonly (number | null)[]): Promise<void> {
  const blockedRuleIds = await findBlockedByGate();
  if (
    blockedRuleIds === "everything" ||
    rules.some((rule) => rule !== null && blockedRuleIds.has(rule))
  )
    throw new ModelError("held", PENDING_EVALUATION_MESSAGE);
}
