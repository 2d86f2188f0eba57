import { createHash } from "node:crypto";
import { and, desc, eq, type GetColumnData, inArray, lt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { evaluationResults, evaluations } from "@/db/schema/evaluations";
import type { PromptItem } from "@/lib/checking/rules/policies/types";
import { config } from "@/lib/platform/config";
import { getJudgeMode } from "../judging/judge-mode";
import { PROMPT_VERSION } from "../judging/prompt";
import { createEvalSet, type EvaluationGuideline } from "./eval-set";
import { isProven } from "./grade";

type Evaluation = typeof evaluations.$inferSelect;

/** Returns a rule's prompt item's hash. While it is unchanged, an evaluation applies. */
export function promptItemHash({ instruction, severity, field }: PromptItem): string {
  // The first line names the guideline, which does not identify the rule.
  const words = instruction.split("\n").slice(1);
  return createHash("sha256")
    .update(JSON.stringify([words, severity, field]))
    .digest("hex");
}

export function computeRuleHashes(
  guidelines: readonly EvaluationGuideline[],
): ReadonlyMap<number, string> {
  return new Map(
    guidelines.flatMap((each) =>
      createEvalSet(each).policies.promptItems.flatMap((promptItem) =>
        promptItem.rule === null ? [] : [[promptItem.rule, promptItemHash(promptItem)] as const],
      ),
    ),
  );
}

/**
 * Returns, for each rule, the earlier evaluation to compare this one with: the last one accepted as
 * a baseline or, if there is none, the last one.
 */
export async function loadBaselines(
  database: Database,
  { id, ruleIds }: Pick<Evaluation, "id" | "ruleIds">,
): Promise<Map<number, number>> {
  const baselineRows = await database
    .selectDistinctOn([evaluationResults.rule], {
      rule: evaluationResults.rule,
      evaluation: evaluationResults.evaluationId,
    })
    .from(evaluationResults)
    .innerJoin(evaluations, eq(evaluations.id, evaluationResults.evaluationId))
    .where(and(lt(evaluations.id, id), inArray(evaluationResults.rule, ruleIds)))
    .orderBy(
      evaluationResults.rule,
      sql`${evaluations.acceptedAt} desc nulls last`,
      desc(evaluations.id),
    );
  return new Map(baselineRows.map(({ rule, evaluation }) => [rule, evaluation]));
}

/**
 * Returns each rule's last result in the current mode, even if later evaluations used other modes.
 * If a rule has none, returns its last result in any mode.
 */
export async function loadLastResults(ruleIds: readonly number[], database: Database = db()) {
  if (ruleIds.length === 0) return new Map<number, LastResult>();
  const mode = await getJudgeMode(database);
  const resultRows = await database
    .selectDistinctOn([evaluationResults.rule], lastResultColumns)
    .from(evaluationResults)
    .innerJoin(evaluations, eq(evaluations.id, evaluationResults.evaluationId))
    .where(inArray(evaluationResults.rule, [...ruleIds]))
    .orderBy(
      evaluationResults.rule,
      desc(eq(evaluationResults.mode, mode)),
      desc(evaluationResults.evaluationId),
      evaluationResults.mode,
    );
  return new Map(resultRows.map((row) => [row.rule, { ...row, isCurrentMode: row.mode === mode }]));
}

/** Returns whether a result is for the current prompt item and model. */
export function isUpToDate(last: LastResult, ruleHash: string | null): boolean {
  const { model, promptVersion, isCurrentMode } = last;
  const isCurrentModel =
    model === config().model && promptVersion === PROMPT_VERSION && isCurrentMode;
  return isCurrentModel && last.ruleHash === ruleHash;
}

const lastResultColumns = {
  rule: evaluationResults.rule,
  evaluation: evaluationResults.evaluationId,
  mode: evaluationResults.mode,
  ruleHash: evaluationResults.ruleHash,
  grade: evaluationResults.grade,
  gotWorse: evaluationResults.gotWorse,
  model: evaluations.model,
  promptVersion: evaluations.promptVersion,
  times: evaluations.times,
  finishedAt: evaluations.finishedAt,
  acceptedAt: evaluations.acceptedAt,
};

export type LastResult = {
  [Name in keyof typeof lastResultColumns]: GetColumnData<(typeof lastResultColumns)[Name]>;
} & {
  /** True if the rule was evaluated in the current mode. */
  isCurrentMode: boolean;
};

/** Returns the rules whose current version passed an evaluation with the current model. */
export async function findProvenRules(
  promptItems: readonly PromptItem[],
  database: Database = db(),
): Promise<Set<number>> {
  const results = await loadLastResults(
    promptItems.flatMap(({ rule }) => rule ?? []),
    database,
  );
  return new Set(
    promptItems.flatMap((promptItem) => {
      const last = promptItem.rule === null ? undefined : results.get(promptItem.rule);
      const isProof = last && isUpToDate(last, promptItemHash(promptItem)) && isProven(last.grade);
      return isProof ? [last.rule] : [];
    }),
  );
}
