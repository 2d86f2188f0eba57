import type { ErrorRate, EvaluationGrade } from "@/db/schema/evaluation-types";
import type { evaluations } from "@/db/schema/evaluations";
import { isEvaluated } from "./grade";
import type { LastResult } from "./results";
import type { EvaluationJson, RateJson, RuleEvaluationJson } from "./schemas";

export function toEvaluationJson(evaluation: typeof evaluations.$inferSelect): EvaluationJson {
  return {
    id: evaluation.id,
    state: evaluation.state,
    occasion: evaluation.occasion,
    model: evaluation.model,
    prompt_version: evaluation.promptVersion,
    modes: evaluation.modes,
    times: evaluation.times,
    rules: evaluation.ruleIds,
    progress: { done: evaluation.done, total: evaluation.calls },
    best_mode: evaluation.bestMode,
    compared_with: evaluation.comparedWith,
    got_worse: evaluation.gotWorse,
    input_tokens: evaluation.inputTokens,
    output_tokens: evaluation.outputTokens,
    milliseconds: evaluation.milliseconds,
    error_message: evaluation.state === "completed" ? null : evaluation.errorMessage,
    created_by: evaluation.createdBy,
    created_at: evaluation.createdAt.toISOString(),
    finished_at: evaluation.finishedAt?.toISOString() ?? null,
    accepted_at: evaluation.acceptedAt?.toISOString() ?? null,
  };
}

export function toGradeJson(mode: string, grade: EvaluationGrade, gotWorse: boolean) {
  return {
    mode,
    missed: toRateJson(grade.missed),
    flagged: toRateJson(grade.flagged),
    unstable: grade.unstable,
    lost_quotes: grade.lostQuotes,
    state: stateOf(grade, gotWorse),
  };
}

function stateOf(grade: EvaluationGrade, gotWorse: boolean) {
  if (!isEvaluated(grade)) return "not_evaluated" as const;
  return gotWorse ? ("got_worse" as const) : ("evaluated" as const);
}

function toRateJson({ wrong, of, upper, moreFor10 }: ErrorRate): RateJson {
  return { wrong, of, upper: Math.ceil(upper * 10_000) / 10_000, more_for_10: moreFor10 };
}

export function toRuleEvaluationJson(
  { evaluation, mode, grade, gotWorse, model, promptVersion, times, finishedAt }: LastResult,
  isCurrent: boolean,
): RuleEvaluationJson {
  return {
    evaluation,
    ...toGradeJson(mode, grade, gotWorse),
    model,
    prompt_version: promptVersion,
    times,
    at: finishedAt?.toISOString() ?? null,
    is_current: isCurrent,
  };
}
