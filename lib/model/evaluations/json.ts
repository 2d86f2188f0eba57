import type { ErrorRate, EvaluationGrade } from "@/db/schema/evaluation-types";
import type { evaluations } from "@/db/schema/evaluations";
import { toSnakeCase } from "@/lib/platform/snake-case";
import { isEvaluated } from "./grade";
import type { LastResult } from "./results";
import type { EvaluationJson, RateJson, RuleEvaluationJson } from "./schemas";

export function toEvaluationJson(evaluation: typeof evaluations.$inferSelect): EvaluationJson {
  return {
    ...toSnakeCase(evaluation, ["id", "state", "occasion", "model", "promptVersion", "modes"]),
    ...toSnakeCase(evaluation, ["times"]),
    rules: evaluation.ruleIds,
    progress: { done: evaluation.done, total: evaluation.calls },
    ...toSnakeCase(evaluation, ["bestMode", "comparedWith", "gotWorse", "inputTokens"]),
    ...toSnakeCase(evaluation, ["outputTokens", "milliseconds"]),
    error_message: evaluation.state === "completed" ? null : evaluation.errorMessage,
    ...toSnakeCase(evaluation, ["createdBy", "createdAt", "finishedAt", "acceptedAt"]),
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
